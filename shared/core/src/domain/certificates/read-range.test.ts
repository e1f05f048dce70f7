import { describe, expect, it } from 'vitest';
import { readRange, textOfRange, type Range } from './read-range.ts';

describe('a condition as people type it (D26.5)', () => {
  it.each<[string, Range | null]>([
    ['', null],
    ['DN 80 to 300', { value: { from: 80, to: 300 }, unit: 'DN' }],
    ['3 to 12 in', { value: { from: 3, to: 12 }, unit: 'NPS' }],
    ['6', { value: 6, unit: 'NPS' }],
    ['80 mm nominal', { value: 80, unit: 'nominal mm' }],
    ['up to DN 300', { value: 300, unit: 'DN', limit: 'upTo' }],
  ])('reads %s', (text, range) => {
    expect(readRange(text, 'NPS')).toEqual({ range, problem: null });
    if (range !== null) expect(readRange(textOfRange(range), 'NPS').range).toEqual(range);
  });

  it.each(['large', 'DN', '10 bar', 'DN 80 up to 4 in, DN 100 above'])(
    'explains %s, and keeps the text',
    (text) => {
      const { range, problem } = readRange(text, 'NPS');
      expect([textOfRange(range), typeof problem]).toEqual([text, 'string']);
    },
  );
});
