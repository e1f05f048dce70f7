import { describe, expect, it } from 'vitest';
import { createMemoryComputer, createMemoryPlatform } from '../../platform/memory.ts';
import { buildPage } from '@wa/core/testing/build-page';
import { buildProduct } from '@wa/core/testing/build-product';
import {
  editSidebarItem,
  openSidebarDraft,
  toSavePayload,
  type SidebarDraft,
} from '@wa/core/domain/sidebar/sidebar-editor';
import { buildLinkedRecord, buildSidebarNode } from '@wa/core/testing/build-sidebar-item';
import { changeRecord, createRecord, reorderList } from '../edits/operations.ts';
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
    const [restore, change] = inverseDrafts(entryOf(base, form, after), NO_LISTS);
    expect(restore).toMatchObject({ action: 'restore', recordId: _id });
    const [first, second] = change?.body?.['children'] as Fields[];
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

  it('has no way for files, orders and edits of nothing', () => {
    const common = { opId: 'op', serverId: 's', at: '', dependsOn: [] };
    const order = { ...reorderList('products', null, []), ...common };
    expect(inverseOf(order, {})).toBeNull();
    const change = { ...createRecord('product', { title: '' }), ...common, action: 'change' } as const;
    expect(inverseOf(change, {})).toBeNull();
    expect(inverseOf({ ...change, base: {} }, {})).toBeNull();
  });
});

describe('the stored history', () => {
  const [tmp, real] = [newTmpId(), buildProduct()._id];
  const entry = (opId: string, after: Fields = { _id: tmp, version: 0, [PENDING_OP]: opId }): UndoEntry => ({
    undo: 'delete',
    kind: 'product',
    after,
    title: opId,
    opId,
  });
  const create = { ...createRecord('product', { title: '1' }), tmpId: tmp, recordId: tmp };
  const done = { ...create, opId: '1', serverId: 's', at: '', dependsOn: [] };
  const sent = { ...done, status: { at: 'waiting' }, prepared: null } as const;
  const fresh = () => openUndoStore(createMemoryPlatform());

  it('learns real ids and records when an operation has gone through', async () => {
    const computer = createMemoryComputer();
    const store = await openUndoStore(createMemoryPlatform(computer));
    await store.push(entry('1'));
    await store.push(entry('2'));
    await store.learn(sent, { _id: real, version: 4 }, real);
    await store.forget('2');
    const again = await openUndoStore(createMemoryPlatform(computer));
    expect(again.look('undo')).toMatchObject({ left: 1, title: '1', entry: { opId: '1' } });
    expect(await again.take('undo')).toMatchObject({ after: { _id: real, version: 4 } });
  });

  it('follows a record through the edits that wait, and through their answers', async () => {
    const store = await fresh();
    await store.push(entry('1'));
    const shown = { _id: tmp, version: 0, [PENDING_OP]: '2' };
    await store.follow({ ...done, opId: '2', base: { _id: tmp, version: 0, [PENDING_OP]: '1' } }, shown);
    await store.learn(sent, { _id: real, version: 1 }, real);
    const later = { ...sent, opId: '2', tmpId: null, recordId: real, baseVersion: 1 };
    await store.learn(later, { _id: real, version: 2 }, null);
    // Others have changed it before the next one: taking back asks.
    await store.learn({ ...later, opId: '3', baseVersion: 7 }, { _id: real, version: 8 }, null);
    expect(await store.take('undo')).toMatchObject({ after: { _id: real, version: 2 } });
  });

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

  it('keeps edits that were made as one together, and forgets each for itself', async () => {
    const store = await fresh();
    const [one, two] = [entry('1'), entry('2', { _id: real, version: 1 })] as SendableEntry[];
    if (one === undefined || two === undefined) throw new Error('There are two');
    expect([togetherAs([], 'All'), togetherAs([one], 'All')]).toEqual([null, { ...one, title: 'All' }]);
    const all = togetherAs([one, two], 'All');
    if (all === null) throw new Error('There are two');
    await store.push(all);
    await store.learn({ ...sent, opId: 'another', tmpId: null }, { _id: 'x', version: 1 }, null);
    expect(store.look('undo')).toMatchObject({ left: 1, title: 'All' });
    await store.forget('1');
    await store.forgetRecord(real);
    expect(store.look('undo').left).toBe(0);
  });

  it('takes an edit that was put on top of others back to what those had made', async () => {
    const store = await fresh();
    const base = { _id: real, title: 'Theirs', version: 2 };
    const change = {
      ...sent,
      action: 'change',
      tmpId: null,
      recordId: real,
      body: { title: 'Mine' },
      base,
    } as const;
    await store.push({
      ...entry('1', { _id: real, [PENDING_OP]: '1' }),
      undo: 'change',
      fields: { title: 'Old' },
    } as UndoEntry);
    await store.learn({ ...change, isRebased: true }, { _id: real, title: 'Mine', version: 3 }, null);
    expect(await store.take('undo')).toMatchObject({ fields: { title: 'Theirs' }, after: { version: 3 } });
  });

  it('tells the other windows', async () => {
    const computer = createMemoryComputer();
    const one = await openUndoStore(createMemoryPlatform(computer));
    let heard = () => {};
    const told = new Promise<void>((resolve) => (heard = resolve));
    const other = await openUndoStore(createMemoryPlatform(computer), () => heard());
    await one.push(entry('1'));
    await told;
    expect(other.look('undo')).toMatchObject({ left: 1, entry: { opId: '1' } });
    one.close();
    other.close();
  });

  it('forgets what could be redone with a new edit, and keeps five each way', async () => {
    const store = await fresh();
    for (let n = 0; n < 7; n += 1) await store.put('redo', entry(`redo ${String(n)}`));
    expect(store.look('redo')).toMatchObject({ left: 5, title: 'redo 6' });
    await store.put('undo', entry('again'));
    expect(store.look('redo').left).toBe(5);
    await store.push(entry('new'));
    expect(store.look('redo')).toEqual({ left: 0, title: null, entry: null });
    await store.clear();
    await store.clear();
    expect(store.look('undo').left).toBe(0);
  });

  it('forgets all of a record that is gone, and nothing else', async () => {
    const store = await fresh();
    const order: UndoEntry = { undo: 'stage-order', list: 'products', ids: [tmp], title: 'Move', opId: 'o' };
    for (const each of [entry('1'), order, entry('2', { _id: real }), entry('3')]) await store.push(each);
    await store.forgetRecord(tmp);
    expect(store.look('undo').left).toBe(2);
    expect(await store.take('undo')).toMatchObject({ opId: '2' });
    await store.learn(sent, null, real);
    expect(await store.take('undo')).toMatchObject({ ids: [real] });
  });

  it.each([
    ['an entry that is none', { schema: 1, past: [{ undo: 'everything' }], burst: null }],
    ['a list with something else in it', { schema: 1, past: [null] }],
    ['another schema', { schema: 2, past: [] }],
    ['no history', 'text'],
  ])('starts empty on %s', async (_what, stored) => {
    const platform = createMemoryPlatform();
    await platform.storage.put('history', 'admin-undo', stored);
    expect((await openUndoStore(platform)).look('undo').left).toBe(0);
  });
});
