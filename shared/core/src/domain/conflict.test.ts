import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeByField, resolveClashes } from './conflict.ts';

const record = fc.record({ a: fc.nat(2), b: fc.array(fc.nat(1), { maxLength: 2 }), c: fc.option(fc.nat(1)) });
const FIELDS = ['a', 'b', 'c'] as const;

describe('mergeByField', () => {
  it('names a field that both changed and keeps theirs until someone chooses', () => {
    const merge = mergeByField({ title: 'a', n: 1 }, { title: 'b', n: 2 }, { title: 'c', n: 1 }, [
      'title',
      'n',
    ]);
    expect(merge.merged).toEqual({ title: 'c', n: 2 });
    expect(merge.clashes).toEqual([{ field: 'title', base: 'a', mine: 'b', theirs: 'c' }]);
    expect(resolveClashes(merge, { title: 'mine' })).toEqual({ title: 'b', n: 2 });
    expect(resolveClashes(merge, { title: 'theirs' })).toEqual({ title: 'c', n: 2 });
  });

  it('yields the other side when one side changed nothing', () => {
    fc.assert(
      fc.property(record, record, (base, changed) => {
        expect(mergeByField(base, changed, base, FIELDS)).toEqual({ merged: changed, clashes: [] });
        expect(mergeByField(base, base, changed, FIELDS)).toEqual({ merged: changed, clashes: [] });
      }),
    );
  });

  it('is the same whichever side is mine, clashes aside', () => {
    fc.assert(
      fc.property(record, record, record, (base, one, two) => {
        const forth = mergeByField(base, one, two, FIELDS);
        const back = mergeByField(base, two, one, FIELDS);
        expect(forth.clashes.map((clash) => clash.field)).toEqual(back.clashes.map((clash) => clash.field));
        const all = Object.fromEntries(forth.clashes.map(({ field }) => [field, 'mine' as const]));
        expect(resolveClashes(forth, all)).toEqual(back.merged);
      }),
    );
  });
});
