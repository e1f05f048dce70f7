import { describe, expect, it } from 'vitest';
import { insertionIndex, linePosition, type Measurable } from './block-board-lists.ts';

const at = (top: number, height = 100): Measurable => ({ getBoundingClientRect: () => ({ top, height }) });

describe('insertionIndex', () => {
  const entries = new Map([
    ['a', at(0)],
    ['b', at(100)],
    ['c', at(200)],
  ]);

  it('counts the entries whose middle lies above', () => {
    expect([10, 60, 149, 151, 400].map((y) => insertionIndex(entries, 'x', y))).toEqual([0, 1, 1, 2, 3]);
  });

  it('leaves the moving entry out of the count', () => {
    expect(insertionIndex(entries, 'a', 160)).toBe(1);
  });

  it('is the start of an empty list', () => {
    expect(insertionIndex(new Map(), 'x', 50)).toBe(0);
  });
});

describe('linePosition', () => {
  it('stands before the entry that would follow the dropped one', () => {
    expect([0, 1, 2].map((index) => linePosition(['a', 'b', 'c'], 'b', index))).toEqual([0, 2, 3]);
  });

  it('is nowhere while nothing hangs over the list', () => {
    expect(linePosition(['a'], null, null)).toBe(-1);
  });
});
