import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildPage } from '@wa/core/testing/build-page';
import { buildProduct } from '@wa/core/testing/build-product';
import { buildLinkedRecord, buildSidebarNode } from '@wa/core/testing/build-sidebar-item';
import { changeRecord, createRecord, deleteRecord, restoreRecord } from '../edits/operations.ts';
import type { Fields, Operation } from './operation.ts';
import { buildOperation } from '../testing/build-operation.ts';
import { clashesOf, decide, droppedFields, rebase } from './rebase.ts';

const partsOf = (change: Operation, theirs: Fields) => clashesOf(change, theirs).map(({ part }) => part);

describe('rebasing an edit on a newer record', () => {
  const base = buildProduct();
  const fields = ['title', 'image', 'slug', 'metaTitle'] as const;
  const edit = fc.dictionary(fc.constantFrom(...fields), fc.constantFrom('a', 'b'), { minKeys: 1 });

  it('loses no change of either side: each is sent, already theirs, or asked about (T3.3)', () => {
    fc.assert(
      fc.property(edit, edit, (mine, others) => {
        const theirs = { ...base, ...others, version: 5 };
        const change = buildOperation(changeRecord('product', { ...base }, mine));
        const found = rebase(change, theirs);
        const clashing = fields.filter((f) => f in mine && f in others && mine[f] !== others[f]);
        if (found.result === 'conflict') {
          expect(partsOf(change, theirs).sort()).toEqual([...clashing].sort());
          return;
        }
        expect(clashing).toEqual([]);
        const after = { ...theirs, ...(found.result === 'merged' ? found.rebase.body : {}) };
        expect(after).toMatchObject({ ...others, ...mine });
      }),
    );
  });

  it('compares populated links by their id', () => {
    const linkedPage = buildLinkedRecord();
    const node = buildSidebarNode({ linkedPage, children: [buildSidebarNode({ linkedPage })] });
    const change = buildOperation(changeRecord('sidebar-item', { ...node }, { name: 'Mine' }));
    expect(change.body).toEqual({ name: 'Mine' });
    expect(rebase(change, { ...node, href: '/theirs', version: 2 })).toMatchObject({
      result: 'merged',
      rebase: { body: { name: 'Mine' }, baseVersion: 2 },
    });
    const same = changeRecord('sidebar-item', { ...node }, { linkedPage: linkedPage._id, name: node.name });
    expect(same).toBeNull();
  });

  it('follows a page to the address it was moved to', () => {
    const page = buildPage({ slug: 'old' });
    const change = buildOperation(changeRecord('page', { ...page }, { title: 'Mine' }));
    expect(rebase(change, { ...page, slug: 'a/new', version: 2 })).toMatchObject({
      rebase: { path: '/api/pages/slug/a%2Fnew', body: { title: 'Mine' } },
    });
  });

  it('asks when the page was deleted, and recreates it on request', () => {
    const page = buildPage({ slug: 'gone', images: ['a'] });
    const change = buildOperation(changeRecord('page', { ...page }, { title: 'Mine' }));
    expect(rebase(change, null).result).toBe('conflict');
    expect(decide(change, null, 'theirs')).toBeNull();
    expect(decide(change, null, 'mine')).toMatchObject({
      mustBeNew: true,
      baseVersion: null,
      body: { title: 'Mine', slug: 'gone', images: ['a'] },
    });
  });

  it('asks when someone else has created a page at the same address', () => {
    const change = buildOperation(createRecord('page', { slug: 'new', title: 'Mine' }));
    const theirs = { ...buildPage({ slug: 'new', title: 'Theirs' }) };
    expect(rebase(change, theirs).result).toBe('conflict');
    expect(partsOf(change, theirs)).toEqual(['title']);
    expect(decide(change, theirs, 'mine')).toMatchObject({ mustBeNew: false, baseVersion: 1 });
  });

  it('skips a record that is already in the bin, and restores one whatever has changed', () => {
    const product = { ...buildProduct() };
    const removal = buildOperation(deleteRecord('product', product));
    expect(rebase(removal, { ...product, isDeleted: true, version: 2 })).toEqual({ result: 'done' });
    const restoration = buildOperation(restoreRecord('page', { ...buildPage() }));
    const { path } = restoration;
    expect(rebase(restoration, { slug: 'elsewhere' })).toMatchObject({
      result: 'merged',
      rebase: { path, baseVersion: null },
    });
    expect(rebase(removal, null).result).toBe('conflict');
    // Only a page can be recreated at its address.
    expect(decide(removal, null, 'mine')).toBeNull();
    const page = buildOperation(changeRecord('page', { ...buildPage() }, { title: 'Mine' }));
    expect(decide({ ...page, base: null }, null, 'mine')?.path).toBe(page.path);
  });

  describe('a parent saved with its children', () => {
    const children = [buildSidebarNode({ name: 'A' }), buildSidebarNode({ name: 'B' })] as const;
    const node = buildSidebarNode({ name: 'Parent', children: [...children] });
    const renamed = (at: number, name: string) =>
      children.map(({ _id, href, ...child }, index) => ({
        ...{ _id, href, name: index === at ? name : child.name },
        ...{ linkedProduct: null, linkedPage: null, section: null },
      }));
    const theirsWith = (at: number, name: string) => ({
      ...{ ...node, version: 2 },
      children: children.map((child, index) => (index === at ? { ...child, name, version: 2 } : child)),
    });
    const names = (body: unknown) =>
      (body as { children: { name: string }[] }).children.map(({ name }) => name);
    const change = buildOperation(
      changeRecord('sidebar-item', { ...node }, { name: 'Mine', children: renamed(0, 'Mine') }),
    );

    it('asks about the same child, and keeps undisputed changes whichever is chosen', () => {
      const theirs = theirsWith(0, 'Theirs');
      const others = { ...theirs, children: [...theirs.children, buildSidebarNode({ name: 'Added' })] };
      expect(rebase(change, { ...others }).result).toBe('conflict');
      const part = `child:${children[0]._id}`;
      expect(clashesOf(change, { ...others })).toMatchObject([
        { part, mine: { name: 'Mine' }, theirs: { name: 'Theirs' } },
      ]);
      expect(names(decide(change, { ...others }, 'mine')?.body)).toEqual(['Mine', 'B', 'Added']);
      expect(decide(change, { ...others }, { [part]: 'theirs' })?.body).toEqual({ name: 'Mine' });
      expect(decide(change, { ...others }, 'theirs')).toBeNull();
      expect(droppedFields(change, { ...others }, { [part]: 'theirs' })).toMatchObject({
        children: [{ name: 'Mine' }, { name: 'B' }],
      });
      expect(droppedFields(change, { ...others }, 'mine')).toBeNull();
    });

    it('recreates a child that they removed and I kept, and omits empty links that may be hidden', () => {
      const linkedPage = buildLinkedRecord();
      const linked = buildSidebarNode({ name: 'B', linkedPage });
      const seen = { ...node, children: [children[0], linked] };
      const sent = [
        { ...renamed(0, 'Mine')[0] },
        { ...renamed(1, 'Mine, too')[1], _id: linked._id, linkedPage: linkedPage._id },
      ];
      const edit = buildOperation(changeRecord('sidebar-item', seen, { children: sent }));
      const theirs = { ...seen, version: 2, children: [{ ...linked, linkedPage: null }] };
      const { body } = decide(edit, theirs, 'mine') ?? {};
      const [first, second] = (body?.['children'] ?? []) as Fields[];
      expect(first).toMatchObject({ name: 'Mine' });
      expect(first).not.toHaveProperty('_id');
      expect(second).toMatchObject({ _id: linked._id, name: 'Mine, too' });
      expect(second).not.toHaveProperty('linkedPage');
    });

    const fresh = (name: string, more: Fields = {}) => ({
      ...{ name, href: '', linkedProduct: null, linkedPage: null, section: null },
      ...more,
    });
    it.each<[string, Fields[], Fields[], [boolean, string][], number]>([
      ['renamed', [fresh('F')], [fresh('F2')], [[true, 'F2']], 0],
      ['removed', [fresh('F')], [], [], 1],
      [
        'unchanged next to a new one',
        [fresh('F')],
        [fresh('G'), fresh('F')],
        [
          [false, 'G'],
          [true, 'F'],
        ],
        0,
      ],
      ['shown under a key of its own', [fresh('F', { _id: 'new-1' })], [fresh('F2')], [[true, 'F2']], 0],
    ])('recognizes a child created in between and %s', (_what, base, mine, sent, gone) => {
      const made = buildSidebarNode({ name: 'F', href: '' });
      const edit = {
        ...buildOperation(changeRecord('sidebar-item', { ...node, children: [] }, { name: 'Mine' })),
        ...{ base: { ...node, children: base }, body: { name: 'Mine', children: mine, removedChildren: [] } },
      };
      const found = rebase(edit, { ...node, version: 2, children: [made] });
      if (found.result !== 'merged') throw new Error('It should merge');
      const { children: list = [made], removedChildren = [] } = found.rebase.body as {
        children?: Fields[];
        removedChildren?: string[];
      };
      expect((list as Fields[]).map(({ _id, name }) => [_id === made._id, name])).toEqual(sent);
      expect(removedChildren).toEqual(gone === 0 ? [] : [made._id]);
    });

    it('asks before deleting an item that others have changed, but not an unchanged one', () => {
      const removal = buildOperation(deleteRecord('sidebar-item', { ...node }));
      expect(rebase(removal, { ...node, version: 3 })).toMatchObject({
        result: 'merged',
        rebase: { baseVersion: 3 },
      });
      expect(rebase(removal, { ...theirsWith(1, 'Theirs') }).result).toBe('conflict');
      const product = buildProduct();
      const other = buildOperation(deleteRecord('product', { ...product }));
      expect(rebase(other, { ...product, version: 2 }).result).toBe('conflict');
    });
  });
});
