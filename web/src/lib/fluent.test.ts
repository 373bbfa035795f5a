import { expect, it } from 'vitest';
import { Speaker } from './fluent';

const general = 'verbatim = { $text }\nlist-two = { $first } e { $second }\nlist-more = { $first }, { $rest }\nlist-or = { $first } o { $second }\nlist-series = { $first }; { $rest }\n';
const italian = new Speaker('it', [
  general,
  `card-ace = asso
    .the = l’asso
card-knight = cavallo
    .the = il cavallo
suited = { $rank } di { $suit }
    .the = { $rank-the } di { $suit }
calls = { $player } chiama { $card-the }
took = { $players } { $players-count ->
        [one] ha preso
       *[other] hanno preso
    } { $points ->
        [one] un punto
       *[other] { $points } punti
    }
shows = { $player } mostra { $cards-the }
offers = { $cards-or }: { $values-series }
n = { $n }
table = { NUMBER($n, useGrouping: "false") }
percent = { NUMBER($n, maximumFractionDigits: 0) } %`,
]);

it('gives a card its article, also a card inside a card', () => {
  const calls = (card: object) => italian.say({ id: 'calls', args: { player: 'Elena', card: card as never } });
  expect(calls({ id: 'card-knight' })).toBe('Elena chiama il cavallo');
  expect(calls({ id: 'suited', args: { rank: { id: 'card-ace' }, suit: 'coppe' } })).toBe('Elena chiama l’asso di coppe');
});

it('distinguishes singular and plural', () => {
  const took = (players: string[], points: number) => italian.say({ id: 'took', args: { players, points } });
  expect(took(['Anna'], 61)).toBe('Anna ha preso 61 punti');
  expect(took(['Anna', 'Elena'], 1)).toBe('Anna e Elena hanno preso un punto');
  expect(took(['Anna', 'Bruno', 'Elena'], 0)).toBe('Anna, Bruno e Elena hanno preso 0 punti');
});

it('joins lists in every form', () => {
  const cards = ['card-ace', 'card-knight', 'card-ace'].map((id) => ({ id }));
  expect(italian.say({ id: 'shows', args: { player: 'Anna', cards } })).toBe('Anna mostra l’asso, il cavallo e l’asso');
});

it('joins lists with or, and as series', () => {
  const offers = (cards: string[], values: number[]) => italian.say({ id: 'offers', args: { cards, values } });
  expect(offers(['A', 'B', 'C'], [0.5, 1, -2])).toBe('A, B o C: 0,5; 1; -2');
  expect(offers(['A'], [0.5])).toBe('A: 0,5');
});

it('says something for whatever the files lack', () => {
  expect(italian.say({ id: 'not-there', args: { x: 1 } })).toBe('not-there');
  expect(italian.say({ id: 'calls', args: { player: 'Elena', card: '4S' } })).toBe('Elena chiama 4S');
  expect(italian.say({ id: 'calls', args: {} })).toBe('{$player} chiama {$card-the}');
  expect(italian.say({ id: 'verbatim', args: { text: 'b2 { $is } worth most' } })).toBe('b2 { $is } worth most');
  expect(italian.say({ id: 'card-knight' }, 'plural')).toBe('cavallo');
});

it('writes numbers as the language does', () => {
  expect(italian.say({ id: 'n', args: { n: 18_297 } })).toBe('18.297');
  expect(italian.say({ id: 'n', args: { n: 1 / 3 } })).toBe('0,333');
  expect(italian.say({ id: 'table', args: { n: 18_297 } })).toBe('18297');
  expect(italian.say({ id: 'percent', args: { n: 61.7 } })).toBe('62 %');
  expect(new Speaker('en', ['n = { $n }']).say({ id: 'n', args: { n: 18_297 } })).toBe('18,297');
});

it('draws lines of parts', () => {
  expect(italian.draw([['a b'], [{ id: 'card-ace' }, ': ', 1]])).toBe('a b\nasso: 1');
});
