// Short sounds, made by the browser itself: nothing is loaded.

import { preferences } from './preferences.svelte';

export type Sound = 'move' | 'turn' | 'no' | 'end';

/** The tones of each sound: hertz, and when they begin and end in milliseconds. */
const TONES: Record<Sound, [hertz: number, from: number, to: number][]> = {
  move: [[220, 0, 60]],
  turn: [[523, 0, 90], [659, 90, 200]],
  no: [[150, 0, 160]],
  end: [[523, 0, 140], [659, 140, 280], [784, 280, 520]],
};
const LOUDNESS = 0.06;

let context: AudioContext | null = null;

/** Plays a sound, if the visitor wants sounds and the browser allows them. */
export function play(sound: Sound): void {
  if (!preferences.sound || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  // Before the first click a browser makes no sound.
  if (context.state === 'suspended') void context.resume().catch(() => undefined);
  const start = context.currentTime;
  for (const [hertz, from, to] of TONES[sound]) {
    const [tone, volume] = [context.createOscillator(), context.createGain()];
    tone.type = 'triangle';
    tone.frequency.value = hertz;
    volume.gain.setValueAtTime(LOUDNESS, start + from / 1000);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + to / 1000);
    tone.connect(volume).connect(context.destination);
    tone.start(start + from / 1000);
    tone.stop(start + to / 1000);
  }
}
