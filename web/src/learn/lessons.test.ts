import { expect, it } from 'vitest';
import { FluentResource } from '@fluent/bundle';
import { judge, lesson, LESSONS } from './lessons';

it('has a lesson for the games that a beginner meets first', () => {
  expect([...LESSONS].sort()).toEqual(['briscola5', 'kriegspiel', 'tris']);
});

it.each(LESSONS)('shows every step of %s and says it in both languages, with a hint where a move is asked for', async (game) => {
  for (const language of ['en', 'it']) {
    const found = await lesson(game, language);
    expect(found).not.toBeNull();
    const entries = new Map(new FluentResource(found!.text).body.map((entry) => [entry.id, entry]));
    const steps = found!.chapters.flatMap((chapter) => chapter.steps);
    expect([...entries.keys()], language).toEqual(steps.map((step) => `lesson-${step.text}`));
    for (const step of steps) {
      const hints = Object.keys(entries.get(`lesson-${step.text}`)!.attributes);
      expect(hints, `${language} ${step.text}`).toEqual(step.answers ? ['hint'] : []);
    }
    for (const chapter of found!.chapters) {
      for (const step of chapter.steps) {
        const scene = chapter.scenes.find((one) => one.number === step.after);
        expect(scene, `${step.text} has a scene`).toBeDefined();
        for (const answer of step.answers ?? []) expect(scene!.offers.map((offer) => offer.move)).toContain(answer);
      }
    }
  }
});

it('tells right moves from others', () => {
  const step = { text: 'x', after: 0, answers: ['a'], also: ['b'] };
  expect(['a', 'b', 'c'].map((move) => judge(step, move))).toEqual(['right', 'as-good', 'other']);
});
