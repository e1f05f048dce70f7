import { expect, it } from 'vitest';
import { synonymProblem } from './settings.ts';

const of = (...pairs: [string, string][]) => synonymProblem(pairs.map(([word, means]) => ({ word, means })));

it('lets words lead to others, and on to a third', () => {
  expect(of(['leak', 'repair clamp'], ['drip', 'leak'], ['burst', 'leak'])).toBeNull();
  expect(synonymProblem(undefined)).toBeNull();
});

it.each([
  [[['', 'clamp']], 'Each synonym needs a word and what it means.'],
  [[['leak', ' ']], 'Each synonym needs a word and what it means.'],
  [
    [
      ['leak', 'clamp'],
      [' LEAK ', 'seal'],
    ],
    '“LEAK” stands there twice.',
  ],
  [[['leak', 'Leak']], 'These lead back to themselves: leak → leak.'],
  [
    [
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'a'],
    ],
    'These lead back to themselves: a → b → c → a.',
  ],
] as [[string, string][], string][])('refuses %j', (pairs, sentence) => {
  expect(of(...pairs)).toBe(sentence);
});
