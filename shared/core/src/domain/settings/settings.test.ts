import { expect, it } from 'vitest';
import { synonymProblem } from './settings.ts';

/** Reads pairs such as `leak = clamp, drip = leak`. */
const of = (pairs: string) =>
  synonymProblem(
    pairs.split(',').map((pair) => {
      const [word = '', means = ''] = pair.split('=');
      return { word, means };
    }),
  );

it('accepts synonyms that lead to a third word', () => {
  expect(of('leak = repair clamp, drip = leak, burst = leak')).toBeNull();
  expect(synonymProblem(undefined)).toBeNull();
});

it.each([
  [' = clamp', 'Each synonym needs a word and its meaning.'],
  ['leak = ', 'Each synonym needs a word and its meaning.'],
  ['leak = clamp, LEAK = seal', '“LEAK” is listed twice.'],
  ['leak = Leak', 'These synonyms form a loop: leak → leak.'],
  ['a = b, b = c, c = a', 'These synonyms form a loop: a → b → c → a.'],
])('refuses %j', (pairs, sentence) => {
  expect(of(pairs)).toBe(sentence);
});
