import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeChildren, type MergedChildren } from './merge-children.ts';
import { comparableChild } from './comparable.ts';
import type { Fields } from './operation.ts';

const child = (_id: string, name = _id, more: Fields = {}): Fields => ({
  ...{ _id, name, href: '', linkedProduct: null, linkedPage: null, section: null },
  ...more,
});
const [a, b, c] = [child('a'), child('b'), child('c')];
const named = ({ children }: MergedChildren) => children.map(({ name }) => name);

interface Case {
  mine: readonly Fields[];
  theirs: readonly Fields[];
  removed?: readonly string[];
}
const merge = ({ mine, theirs, removed = [] }: Case, prefer: 'mine' | 'theirs' = 'mine') =>
  mergeChildren({ base: [a, b, c], mine, theirs, removed }, prefer);

describe('two saves of the children of one parent', () => {
  it.each<[string, Case, string[], string[]?]>([
    [
      'different children',
      { mine: [child('a', 'A'), b, c], theirs: [a, child('b', 'B'), c] },
      ['A', 'B', 'c'],
    ],
    ['an order and a name', { mine: [c, a, b], theirs: [a, b, child('c', 'C')] }, ['C', 'a', 'b']],
    ['a name and an order', { mine: [a, b, child('c', 'C')], theirs: [c, a, b] }, ['C', 'a', 'b']],
    [
      'new ones on both sides',
      { mine: [a, { name: 'mine' }, b, c], theirs: [a, b, c, child('d')] },
      ['a', 'mine', 'b', 'c', 'd'],
    ],
    [
      'a new one and another order',
      { mine: [{ name: 'first' }, a, b, c], theirs: [b, c, a] },
      ['first', 'b', 'c', 'a'],
    ],
    [
      'a removal of mine',
      { mine: [a, c], theirs: [a, b, child('c', 'C')], removed: ['b'] },
      ['a', 'C'],
      ['b'],
    ],
    ['a removal of theirs', { mine: [a, b, child('c', 'C')], theirs: [a, c] }, ['a', 'C']],
    ['the same removal', { mine: [a, c], theirs: [a, c], removed: ['b'] }, ['a', 'c']],
    ['the same name', { mine: [child('a', 'X'), b, c], theirs: [child('a', 'X'), b, c] }, ['X', 'b', 'c']],
  ])('keep %s', (_what, sides, names, removed = []) => {
    const merged = merge(sides);
    expect([named(merged), merged.removed, merged.hasClash]).toEqual([names, removed, false]);
  });

  it.each<[string, Case, string[], string[]]>([
    [
      'the same name',
      { mine: [child('a', 'M'), b, c], theirs: [child('a', 'T'), b, child('c', 'C')] },
      ['M', 'b', 'C'],
      ['T', 'b', 'C'],
    ],
    ['the order', { mine: [b, a, c], theirs: [c, b, a] }, ['b', 'a', 'c'], ['c', 'b', 'a']],
    [
      'a child that they removed',
      { mine: [child('a', 'M'), b, c], theirs: [b, c] },
      ['M', 'b', 'c'],
      ['b', 'c'],
    ],
    [
      'a child that I removed',
      { mine: [b, c], theirs: [child('a', 'T'), b, c], removed: ['a'] },
      ['b', 'c'],
      ['T', 'b', 'c'],
    ],
  ])('ask about %s, and either answer keeps the rest', (_what, sides, mine, theirs) => {
    expect([merge(sides, 'mine').hasClash, named(merge(sides, 'mine'))]).toEqual([true, mine]);
    expect([merge(sides, 'theirs').hasClash, named(merge(sides, 'theirs'))]).toEqual([true, theirs]);
  });

  it('makes a child anew that they removed and I want to keep, and sends no empty link that may hide one', () => {
    const gone = merge({ mine: [child('a', 'M'), b, c], theirs: [b, c] });
    expect(gone.children[0]).not.toHaveProperty('_id');
    const linked = child('b', 'b', { linkedPage: { _id: 'page' } });
    const sides = {
      base: [linked],
      mine: [child('b', 'B', { linkedPage: 'page' })],
      theirs: [child('b')],
      removed: [],
    };
    expect(mergeChildren(sides, 'mine').children).toEqual([{ _id: 'b', name: 'B', href: '', section: null }]);
  });

  it.each<[string, Fields[], Fields[], [string | undefined, unknown][], string[]]>([
    ['renamed', [{ name: 'F' }], [{ name: 'F2' }], [['n', 'F2']], []],
    ['removed', [{ name: 'F' }], [], [], ['n']],
    [
      'unchanged beside a new one',
      [{ name: 'F' }],
      [{ name: 'G' }, { name: 'F' }],
      [
        [undefined, 'G'],
        ['n', 'F'],
      ],
      [],
    ],
    ['shown under a key of its own', [{ _id: 'new-1', name: 'F' }], [{ name: 'F2' }], [['n', 'F2']], []],
  ])('knows a child again that was created meanwhile and %s', (_what, base, mine, children, removed) => {
    const theirs = [child('n', 'F')];
    const full = (list: Fields[]) => list.map((each) => ({ href: '', ...each }));
    const merged = mergeChildren({ base: full(base), mine: full(mine), theirs, removed: [] }, 'mine');
    expect(merged.children.map(({ _id, name }) => [_id, name])).toEqual(children);
    expect([merged.removed, merged.hasClash]).toEqual([removed, false]);
  });

  it('loses nothing that only one side did, and no child twice, whatever both do (T3.3)', () => {
    const ids = ['a', 'b', 'c', 'd', 'e'];
    const side = fc.record({
      order: fc.shuffledSubarray(ids, { minLength: 2 }),
      names: fc.dictionary(fc.constantFrom(...ids), fc.constantFrom('x', 'y')),
    });
    fc.assert(
      fc.property(side, side, fc.constantFrom('mine' as const, 'theirs' as const), (mine, theirs, prefer) => {
        const base = ids.map((id) => child(id));
        const list = ({ order, names }: typeof mine) => order.map((id) => child(id, names[id] ?? id));
        const removed = ids.filter((id) => !mine.order.includes(id));
        const merged = mergeChildren(
          { base, mine: list(mine), theirs: list(theirs), removed },
          prefer as 'mine',
        );
        const kept = merged.children.map(comparableChild);
        const saved = kept.flatMap(({ _id }) => _id ?? []);
        expect(new Set(saved).size).toBe(saved.length);
        for (const id of ids) {
          const now = kept.find(({ _id }) => _id === id);
          const [wasMine, wasTheirs] = [mine, theirs].map(({ order, names }) =>
            order.includes(id) ? (names[id] ?? id) : null,
          );
          if (wasMine === wasTheirs) expect(now?.['name'] ?? null).toBe(wasMine);
          else if (wasMine === id) expect(now?.['name'] ?? null).toBe(wasTheirs);
          else if (wasTheirs === id) expect(now?.['name'] ?? null).toBe(wasMine);
          else expect(merged.hasClash).toBe(true);
        }
        const alone = mergeChildren({ base, mine: list(mine), theirs: base, removed }, prefer);
        expect(alone.children.map(comparableChild)).toEqual(list(mine));
        expect([alone.removed, alone.hasClash]).toEqual([removed, false]);
      }),
    );
  });
});
