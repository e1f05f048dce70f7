import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyMoves, changedPositions, countMoved, move, movesBetween, moveTogether } from './ordering.ts';

const listOf = (letters: string) => [...letters].map((_id) => ({ _id }));
const letters = (list: readonly { _id: string }[]) => list.map(({ _id }) => _id).join('');
const anyList = fc.uniqueArray(fc.stringMatching(/^[a-z]$/)).map((ids) => ids.map((_id) => ({ _id })));

it('move returns the same list when nothing moves', () => {
  const list = listOf('abc');
  for (const [from, to] of [
    [1, 1],
    [-1, 0],
    [3, 0],
    [2, 9],
    [0, -4],
  ] as const)
    expect(move(list, from, to)).toBe(list);
});

it('moveTogether puts several at a position, in their order', () => {
  expect(letters(moveTogether(listOf('abcde'), new Set('db'), 3))).toBe('acebd');
  expect(letters(moveTogether(listOf('abcde'), new Set('ce'), 0))).toBe('ceabd');
  expect(letters(moveTogether(listOf('abcde'), new Set('ax'), 99))).toBe('bcdea');
  expect(letters(moveTogether(listOf('abc'), new Set('b'), -1))).toBe('bac');
});

describe('moves between two orders', () => {
  it('are one where one entry was dragged across the whole list', () => {
    expect(movesBetween(listOf('abcde'), [...'bcdea'])).toEqual([{ _id: 'a', afterId: 'e', index: 4 }]);
  });

  it('make any order out of any other', () => {
    fc.assert(
      fc.property(anyList, fc.infiniteStream(fc.nat()), (list, keys) => {
        const wanted = list.map(({ _id }) => ({ _id, key: keys.next().value ?? 0 }));
        const order = letters(wanted.sort((a, b) => a.key - b.key));
        expect(letters(applyMoves(list, movesBetween(list, [...order])))).toBe(order);
      }),
    );
  });

  it('keep every entry of the current list, whatever list they were made on', () => {
    fc.assert(
      fc.property(anyList, anyList, fc.nat(30), fc.nat(30), (before, current, from, to) => {
        const moves = movesBetween(before, [...letters(move(before, from, to))]);
        const result = applyMoves(current, moves);
        expect([...letters(result)].sort()).toEqual([...letters(current)].sort());
      }),
    );
  });

  it('keep new items after their neighbors, and skip removed ones', () => {
    const list = listOf('abnc');
    expect(letters(applyMoves(list, movesBetween(list, [...'cxba'])))).toBe('cbna');
  });
});

describe('Save Order', () => {
  it('returns the previous position of an entry, counted from 1', () => {
    expect(changedPositions(listOf('abc'), listOf('bac'))).toEqual([
      { _id: 'b', was: 2, now: 1 },
      { _id: 'a', was: 1, now: 2 },
    ]);
    expect(changedPositions(listOf('ab'), listOf('abn'))).toEqual([]);
  });

  it('counts moved items, not displaced ones', () => {
    expect(countMoved(listOf('abcdef'), listOf('bcdefa'))).toBe(1);
    expect(countMoved(listOf('abcdef'), listOf('fabcde'))).toBe(1);
    expect(countMoved(listOf('abcdef'), listOf('badcef'))).toBe(2);
    expect(countMoved(listOf('abc'), listOf('abc'))).toBe(0);
    expect(countMoved(listOf('abc'), listOf('cab').concat(listOf('n')))).toBe(1);
  });
});
