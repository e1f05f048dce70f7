import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { movesBetween, applyMoves } from './ordering.ts';

const listOf = (ids: readonly string[]) => ids.map((_id) => ({ _id }));
const idsOf = (list: readonly { _id: string }[]) => list.map(({ _id }) => _id);

describe('movesBetween', () => {
  it('needs one move where one entry was dragged across the whole list', () => {
    const list = listOf(['a', 'b', 'c', 'd', 'e']);
    expect(movesBetween(list, ['b', 'c', 'd', 'e', 'a'])).toEqual([{ _id: 'a', afterId: 'e', index: 4 }]);
  });

  it('makes any order out of any other', () => {
    const orders = fc.uniqueArray(fc.integer({ min: 0, max: 40 }).map(String), { maxLength: 30 });
    fc.assert(
      fc.property(orders, fc.infiniteStream(fc.nat()), (ids, keys) => {
        const wanted = ids.map((id) => ({ id, key: keys.next().value ?? 0 }));
        const order = wanted.sort((a, b) => a.key - b.key).map(({ id }) => id);
        expect(idsOf(applyMoves(listOf(ids), movesBetween(listOf(ids), order)))).toEqual(order);
      }),
    );
  });

  it('keeps new items after their neighbors, and skips removed ones', () => {
    const list = listOf(['a', 'b', 'new', 'c']);
    const moves = movesBetween(list, ['c', 'gone', 'b', 'a']);
    expect(idsOf(applyMoves(list, moves))).toEqual(['c', 'b', 'new', 'a']);
  });
});
