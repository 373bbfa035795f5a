// A job on the server: started, looked after, called off.

import { sentence } from '../lib/i18n';
import * as api from '../wire/api';
import type { StudyJob, StudyOrder } from '../wire/wire';

const LOOK_MS = 350;

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
      this.now = await api.startJob(order);
      this.#look();
    } catch (thrown) {
      this.said = sentence(thrown);
    }
  }

  /** Calls it off. */
  async stop(): Promise<void> {
    if (!this.now || !this.running) return;
    try {
      await api.stopJob(this.now.job);
    } catch (thrown) {
      this.said = sentence(thrown);
    }
  }

  /** The page is left: nobody waits for it any more. */
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
      this.now = await api.job(this.now.job);
      if (this.running) this.#look();
    } catch (thrown) {
      this.said = sentence(thrown);
      if (thrown instanceof api.Trouble && thrown.code === 'unreachable') this.#look();
    }
  }
}
