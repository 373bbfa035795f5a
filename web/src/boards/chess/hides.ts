import type { Board } from '../board';

/** The umpire repeats every move of chess to both sides. In Kriegspiel one's own move is no news unless the umpire adds to it. */
export const hides: NonNullable<Board['hides']> = (lived, { game, seat }) => {
  if ('did' in lived) return !game.startsWith('kriegspiel');
  if (!('heard' in lived) || seat === null) return false;
  const { moved } = (lived.heard.notice ?? {}) as { moved?: { by: string } };
  return moved?.by === (seat === 1 ? 'black' : 'white') && lived.heard.words.id === 'kriegspiel-moved';
};
