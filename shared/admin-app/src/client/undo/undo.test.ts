import { describe, expect, it } from 'vitest';
import { createMemoryComputer, createMemoryPlatform } from '../../platform/memory.ts';
import { buildPage } from '@wa/core/testing/build-page';
import { buildProduct } from '@wa/core/testing/build-product';
import {
  editSidebarItem,
  openSidebarDraft,
  toSaveBody,
  type SidebarDraft,
} from '@wa/core/domain/sidebar/sidebar-editor';
import { buildLinkedRecord, buildSidebarNode } from '@wa/core/testing/build-sidebar-item';
import { changeRecord } from '../edits/operations.ts';
import { newTmpId, PENDING_OP, type Fields } from '../queue/operation.ts';
import { inverseDrafts } from './undo-drafts.ts';
import { inverseOf, openUndoStore, togetherAs, type SendableEntry, type UndoEntry } from './undo.ts';

const NO_LISTS = { products: [], sidebar: [], figures: [], gallery: [] };

function entryOf(base: object & { _id: string }, form: object, after: object): SendableEntry {
  const draft = changeRecord('sidebar-item', { ...base }, { ...form });
  if (draft === null) throw new Error('The form changes nothing');
  const operation = { ...draft, opId: 'op', serverId: 's', at: '', dependsOn: [] };
  const entry = inverseOf(operation, { ...after });
  if (entry === null) throw new Error('There is no way back');
  return entry;
}

describe('taking back a sidebar edit', () => {
  it('puts an independent item back under its parent, at its old place', () => {
    const child = buildSidebarNode({ parent: buildProduct()._id, order: 2 });
    const entry = entryOf(child, { parent: null }, { ...child, parent: null, order: 9, version: 2 });
    expect(inverseDrafts(entry, NO_LISTS)).toMatchObject([
      { body: { parent: child.parent, order: 2 }, baseVersion: 2 },
    ]);
  });

  it('removes children that were added and brings back those that were removed', () => {
    const [kept, gone, added] = [buildSidebarNode(), buildSidebarNode(), buildSidebarNode()];
    const base = buildSidebarNode({ children: [kept, gone] });
    const form = {
      children: [{ _id: kept._id, name: 'Kept' }, { name: 'Added' }],
      removedChildren: [gone._id],
    };
    const entry = entryOf(base, form, { ...base, version: 2, children: [kept, added] });
    const drafts = inverseDrafts(entry, NO_LISTS);
    expect(drafts).toMatchObject([
      { action: 'restore', recordId: gone._id },
      { action: 'change', body: { removedChildren: [added._id] } },
    ]);
  });
});

describe('a child whose link leads to a record in the bin, which nobody sees', () => {
  const product = buildProduct()._id;
  const hidden = buildSidebarNode({ name: 'Hidden' });
  const linked = buildSidebarNode({ name: 'Linked', linkedProduct: buildLinkedRecord({ _id: product }) });
  const base = buildSidebarNode({ children: [hidden, linked] });
  const sent = (draft: SidebarDraft) => {
    const form = toSaveBody(draft);
    return changeRecord('sidebar-item', { ...base }, { ...form })?.body?.['children'] as Fields[];
  };
  const opened = openSidebarDraft(base);
  const { _id } = hidden;

  it('keeps it when its parent is saved: what was empty and is still is not sent', () => {
    const draft = editSidebarItem(opened, { type: 'change', child: _id, change: { name: 'Renamed' } });
    const [first, second] = sent(draft);
    expect(first).toMatchObject({ _id, name: 'Renamed', href: '', section: null });
    expect(first).not.toHaveProperty('linkedProduct');
    expect(first).not.toHaveProperty('linkedPage');
    expect(second).toMatchObject({ linkedProduct: product });
  });

  it('keeps it when the edit is taken back, also when it was removed', () => {
    const form = { children: [{ _id: linked._id, name: 'Linked 2' }], removedChildren: [_id] };
    const after = { ...base, version: 2, children: [{ ...linked, name: 'Linked 2' }] };
    const [restore, change] = inverseDrafts(entryOf(base, form, after), NO_LISTS);
    expect(restore).toMatchObject({ action: 'restore', recordId: _id });
    const [first, second] = (change?.body?.['children'] ?? []) as Fields[];
    expect(first).toMatchObject({ _id, name: 'Hidden' });
    expect(first).not.toHaveProperty('linkedProduct');
    expect(second).toMatchObject({ name: 'Linked', linkedProduct: product });
  });
});

describe('taking back the edit of a page', () => {
  const page = buildPage({ title: 'Old' });
  const after = { ...page, title: 'New', version: 2 };
  const entry = { undo: 'change', kind: 'page', after, title: 'New', opId: 'op' } as const;

  it('saves what it was at its address, and nothing where nothing differs', () => {
    const path = `/api/pages/slug/${encodeURIComponent(page.slug)}`;
    expect(inverseDrafts({ ...entry, fields: { title: 'Old' } }, NO_LISTS)).toMatchObject([
      { path, body: { title: 'Old' }, baseVersion: 2 },
    ]);
    expect(inverseDrafts({ ...entry, fields: { title: 'New' } }, NO_LISTS)).toEqual([]);
  });
});

describe('the stored history', () => {
  const tmp = newTmpId();
  const entry = (opId: string, after: Fields = { _id: tmp, version: 0, [PENDING_OP]: opId }): UndoEntry => ({
    undo: 'delete',
    kind: 'product',
    after,
    title: opId,
    opId,
  });
  const fresh = () => openUndoStore(createMemoryPlatform());

  it('keeps what two windows remember at the same time, and takes each once', async () => {
    const computer = createMemoryComputer();
    const [one, other] = [
      await openUndoStore(createMemoryPlatform(computer)),
      await openUndoStore(createMemoryPlatform(computer)),
    ];
    await Promise.all([one.push(entry('1')), other.push(entry('2')), one.push(entry('3'))]);
    const taken = await Promise.all([one.take('undo'), other.take('undo'), other.take('undo')]);
    expect(taken.map((each) => each?.opId).sort()).toEqual(['1', '2', '3']);
    expect(await one.take('undo')).toBeNull();
  });

  it('forgets what could be redone with a new edit, and keeps five each way', async () => {
    const store = await fresh();
    for (let n = 0; n < 7; n += 1) await store.put('redo', entry(`redo ${String(n)}`));
    expect(store.look('redo')).toHaveLength(5);
    expect(store.look('redo').at(-1)).toMatchObject({ title: 'redo 6' });
    await store.put('undo', entry('again'));
    expect(store.look('redo').length).toBe(5);
    await store.push(entry('new'));
    expect(store.look('redo')).toEqual([]);
    await store.clear();
    await store.clear();
    expect(store.look('undo').length).toBe(0);
  });

  it('keeps the steps of each screen apart, and those of several screens for each of them', async () => {
    const store = await fresh();
    const figure = (opId: string): UndoEntry => ({
      undo: 'delete',
      kind: 'figure',
      after: { _id: opId },
      title: opId,
      opId,
    });
    await store.push(entry('product'));
    for (let n = 0; n < 6; n += 1) await store.push(figure(`figure ${String(n)}`));
    expect(store.look('undo').map(({ opId }) => opId)).toEqual([
      'product',
      ...[1, 2, 3, 4, 5].map((n) => `figure ${String(n)}`),
    ]);
    expect(await store.take('undo', 'settings')).toBeNull();
    expect(await store.take('undo', 'products')).toMatchObject({ opId: 'product' });
    await store.put('redo', entry('undone'));
    await store.push(figure('new'));
    expect(store.look('redo')).toMatchObject([{ opId: 'undone' }]);

    const both = togetherAs([entry('p'), figure('f')] as SendableEntry[], 'Both');
    if (both === null) throw new Error('There are two');
    await store.push(both);
    await store.push(entry('newer'));
    // It changed products as well, and a newer edit of those is in its way.
    expect(await store.take('undo', 'figures')).toBeNull();
    await store.take('undo', 'products');
    expect(await store.take('undo', 'figures')).toMatchObject({ title: 'Both' });
  });

  it.each([
    ['an entry that is none', { schema: 1, past: [{ undo: 'everything' }], burst: null }],
    ['a list with something else in it', { schema: 1, past: [null] }],
    ['another schema', { schema: 2, past: [] }],
    ['no history', 'text'],
  ])('starts empty on %s', async (_what, stored) => {
    const platform = createMemoryPlatform();
    await platform.storage.put('history', 'admin-undo', stored);
    expect((await openUndoStore(platform)).look('undo').length).toBe(0);
  });
});
