import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeByField, resolveClashes, undecided } from './conflict.ts';
import { deepEqual } from './deep-equal.ts';

const record = fc.record({ a: fc.nat(2), b: fc.array(fc.nat(1), { maxLength: 2 }), c: fc.option(fc.nat(1)) });

describe('mergeByField', () => {
  it('takes the changes of both sides where they touch different fields', () => {
    const base = { title: 'a', slug: 's', pdfs: ['x'] };
    const { merged, clashes } = mergeByField(base, { ...base, title: 'mine' }, { ...base, pdfs: [] });
    expect(merged).toEqual({ title: 'mine', slug: 's', pdfs: [] });
    expect(clashes).toEqual([]);
  });

  it('names a field that both changed and keeps theirs until someone chooses', () => {
    const merge = mergeByField({ title: 'a', n: 1 }, { title: 'b', n: 2 }, { title: 'c', n: 1 });
    expect(merge.merged).toEqual({ title: 'c', n: 2 });
    expect(merge.clashes).toEqual([{ field: 'title', base: 'a', mine: 'b', theirs: 'c' }]);
    expect(resolveClashes(merge, { title: 'mine' })).toEqual({ title: 'b', n: 2 });
    expect(resolveClashes(merge, { title: 'theirs' })).toEqual({ title: 'c', n: 2 });
    expect(undecided(merge.clashes, {})).toHaveLength(1);
    expect(undecided(merge.clashes, { title: 'mine' })).toEqual([]);
  });

  it('looks only at the fields it is told to', () => {
    const merge = mergeByField({ t: 'a', version: 1 }, { t: 'b', version: 1 }, { t: 'a', version: 2 }, ['t']);
    expect(merge.merged).toEqual({ t: 'b', version: 2 });
  });

  it('yields the other side when one side changed nothing', () => {
    fc.assert(
      fc.property(record, record, (base, changed) => {
        expect(mergeByField(base, changed, base)).toEqual({ merged: changed, clashes: [] });
        expect(mergeByField(base, base, changed)).toEqual({ merged: changed, clashes: [] });
      }),
    );
  });

  it('is the same whichever side is mine, clashes aside', () => {
    fc.assert(
      fc.property(record, record, record, (base, one, two) => {
        const forth = mergeByField(base, one, two);
        const back = mergeByField(base, two, one);
        expect(forth.clashes.map((clash) => clash.field)).toEqual(back.clashes.map((clash) => clash.field));
        const all = Object.fromEntries(forth.clashes.map(({ field }) => [field, 'mine' as const]));
        expect(resolveClashes(forth, all)).toEqual(back.merged);
      }),
    );
  });
});

describe('deepEqual', () => {
  it('compares JSON-like values by content', () => {
    expect(deepEqual({ a: [1, { b: null }], c: undefined }, { a: [1, { b: null }] })).toBe(true);
    expect(deepEqual([1], { 0: 1 })).toBe(false);
    expect(deepEqual([1], [1, 2])).toBe(false);
    expect(deepEqual({ a: 1 }, { b: 1 })).toBe(false);
    expect(deepEqual({}, { toString: undefined })).toBe(true);
    expect(deepEqual(null, {})).toBe(false);
  });
});
