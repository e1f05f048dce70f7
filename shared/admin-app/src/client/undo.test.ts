import { describe, expect, it } from 'vitest';
import { createMemoryStorage } from '../platform/memory-storage.ts';
import { buildProduct } from '@wa/core/testing/build-product';
import {
  editSidebarItem,
  openSidebarDraft,
  toSavePayload,
  type SidebarDraft,
} from '@wa/core/domain/sidebar/sidebar-editor';
import { buildLinkedRecord, buildSidebarNode } from '@wa/core/testing/build-sidebar-item';
import { changeRecord, createRecord } from './operations.ts';
import type { Fields } from './queue/operation.ts';
import { inverseDrafts } from './undo-drafts.ts';
import { inverseOf, openUndoStore, type SendableEntry, type UndoEntry } from './undo.ts';

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
    expect(inverseDrafts(entry)).toMatchObject([
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
    const drafts = inverseDrafts(entry);
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
    const form = toSavePayload(draft).changes;
    return changeRecord('sidebar-item', { ...base }, { ...form })?.body?.['children'] as Fields[];
  };
  const opened = openSidebarDraft(base);
  const { _id } = hidden;

  it('keeps it when its parent is saved: what was empty and is still is not sent', () => {
    const draft = editSidebarItem(opened, { type: 'setChildName', _id, name: 'Renamed' });
    const [first, second] = sent(draft);
    expect(first).toMatchObject({ _id, name: 'Renamed', href: '', section: null });
    expect(first).not.toHaveProperty('linkedProduct');
    expect(first).not.toHaveProperty('linkedPage');
    expect(second).toMatchObject({ linkedProduct: product });
  });

  it('gives it up for another target, and a link that was seen can be taken away', () => {
    const choose = editSidebarItem(opened, { type: 'chooseChildPage', _id, id: product });
    expect(sent(choose)[0]).toMatchObject({ linkedProduct: null, linkedPage: product });
    const type = editSidebarItem(opened, { type: 'setChildHref', _id, href: '/own' });
    expect(sent(type)[0]).toMatchObject({ linkedProduct: null, linkedPage: null, href: '/own' });
    const clear = editSidebarItem(opened, { type: 'chooseChildProduct', _id: linked._id, id: null });
    expect(sent(clear)[1]).toMatchObject({ linkedProduct: null, linkedPage: null });
  });

  it('keeps it when the edit is taken back, also when it was removed', () => {
    const form = { children: [{ _id: linked._id, name: 'Linked 2' }], removedChildren: [_id] };
    const after = { ...base, version: 2, children: [{ ...linked, name: 'Linked 2' }] };
    const [restore, change] = inverseDrafts(entryOf(base, form, after));
    expect(restore).toMatchObject({ action: 'restore', recordId: _id });
    const [first, second] = change?.body?.['children'] as Fields[];
    expect(first).toMatchObject({ _id, name: 'Hidden' });
    expect(first).not.toHaveProperty('linkedProduct');
    expect(second).toMatchObject({ name: 'Linked', linkedProduct: product });
  });
});

describe('the stored history', () => {
  const entry = (n: number): UndoEntry => ({
    undo: 'delete',
    kind: 'product',
    after: { _id: `tmp-${String(n)}` },
    title: String(n),
    opId: String(n),
  });

  it('learns real ids and records when an operation has gone through', async () => {
    const storage = createMemoryStorage();
    const store = await openUndoStore(storage);
    await store.push(entry(1));
    await store.push(entry(2));
    const draft = { ...createRecord('product', { title: '1' }), tmpId: 'tmp-1' };
    const done = { ...draft, opId: '1', serverId: 's', at: '', dependsOn: [] };
    const queued = { ...done, status: { at: 'waiting' }, prepared: null } as const;
    await store.settle(queued, { _id: 'real', version: 4 }, 'real');
    await store.forget('2');
    expect((await openUndoStore(storage)).next()).toMatchObject({ after: { _id: 'real', version: 4 } });
  });

  it('starts empty when what is stored is not a history', async () => {
    const storage = createMemoryStorage();
    await storage.put('history', 'admin-undo', { schema: 1, past: [{ undo: 'everything' }], burst: null });
    expect((await openUndoStore(storage)).left()).toBe(0);
  });
});
