// A job on the server: started, polled, cancelled.

import { sentence } from '../lib/i18n.svelte';
import { ask, Trouble } from '../wire/api';
import type { StudyJob, StudyOrder } from '../wire/wire';

const LOOK_MS = 350;
const JOBS = '/api/study/jobs';

export class Job {
  now: StudyJob | null = $state.raw(null);
  said: string | null = $state(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  get running(): boolean {
    return this.now?.state === 'waiting' || this.now?.state === 'running';
  }

  async start(order: StudyOrder): Promise<void> {
    this.said = null;
    this.now = null;
    try {
      this.now = await ask<StudyJob>('POST', JOBS, order);
      this.#look();
    } catch (thrown) {
      this.said = sentence(thrown);
    }
  }

  /** Cancels it. */
  async stop(): Promise<void> {
    if (!this.now || !this.running) return;
    try {
      await ask<void>('DELETE', `${JOBS}/${this.now.job}`);
    } catch (thrown) {
      this.said = sentence(thrown);
    }
  }

  /** The page is left: the result is not needed any more. */
  leave(): void {
    clearTimeout(this.#timer);
    void this.stop();
  }

  #look(): void {
    this.#timer = setTimeout(() => void this.#ask(), LOOK_MS);
  }

  async #ask(): Promise<void> {
    if (!this.now) return;
    try {
      this.now = await ask<StudyJob>('GET', `${JOBS}/${this.now.job}`);
      if (this.running) this.#look();
    } catch (thrown) {
      this.said = sentence(thrown);
      if (thrown instanceof Trouble && thrown.code === 'unreachable') this.#look();
    }
  }
}
