import { describe, expect, it } from 'vitest';
import { createMemoryComputer, createMemoryPlatform } from '../../testing/memory.ts';
import type { RecordKind } from '@wa/core/domain/record';
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
import { openUndoStore, readUndo, type UndoStore } from './undo-store.ts';
import {
  entryOf,
  inverseOf,
  NOTHING_TO_UNDO,
  pushed,
  put,
  withoutEdit,
  withoutRecord,
  type UndoEntry,
  type UndoState,
  type UndoStep,
} from './undo.ts';
import { found } from '../../testing/found.ts';
import { buildOperation } from '../testing/build-operation.ts';

const NO_LISTS = { products: [], sidebar: [], figures: [], gallery: [] };

function stepOf(base: object & { _id: string }, form: object, after: object): UndoStep {
  const operation = buildOperation(changeRecord('sidebar-item', { ...base }, { ...form }));
  return found(inverseOf(operation, { ...after }));
}

describe('undoing a sidebar edit', () => {
  it('moves an independent item back under its parent, at its old position', () => {
    const child = buildSidebarNode({ parent: buildProduct()._id, order: 2 });
    const entry = stepOf(child, { parent: null }, { ...child, parent: null, order: 9, version: 2 });
    expect(inverseDrafts(entry, NO_LISTS)).toMatchObject([
      { body: { parent: child.parent, order: 2 }, baseVersion: 2 },
    ]);
  });

  it('removes added children and restores removed ones', () => {
    const [kept, gone, added] = [buildSidebarNode(), buildSidebarNode(), buildSidebarNode()];
    const base = buildSidebarNode({ children: [kept, gone] });
    const form = {
      children: [{ _id: kept._id, name: 'Kept' }, { name: 'Added' }],
      removedChildren: [gone._id],
    };
    const entry = stepOf(base, form, { ...base, version: 2, children: [kept, added] });
    const drafts = inverseDrafts(entry, NO_LISTS);
    expect(drafts).toMatchObject([
      { action: 'restore', recordId: gone._id },
      { action: 'change', body: { removedChildren: [added._id] } },
    ]);
  });
});

describe('a child with a hidden link to a record in the bin', () => {
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

  it('keeps the link when its parent is saved, because unchanged empty links are omitted', () => {
    const draft = editSidebarItem(opened, { type: 'change', child: _id, change: { name: 'Renamed' } });
    const [first, second] = sent(draft);
    expect(first).toMatchObject({ _id, name: 'Renamed', href: '', section: null });
    expect(first).not.toHaveProperty('linkedProduct');
    expect(first).not.toHaveProperty('linkedPage');
    expect(second).toMatchObject({ linkedProduct: product });
  });

  it('keeps the link when the edit is undone, even if the child was removed', () => {
    const form = { children: [{ _id: linked._id, name: 'Linked 2' }], removedChildren: [_id] };
    const after = { ...base, version: 2, children: [{ ...linked, name: 'Linked 2' }] };
    const [restore, change] = inverseDrafts(stepOf(base, form, after), NO_LISTS);
    expect(restore).toMatchObject({ action: 'restore', recordId: _id });
    const [first, second] = (change?.body?.['children'] ?? []) as Fields[];
    expect(first).toMatchObject({ _id, name: 'Hidden' });
    expect(first).not.toHaveProperty('linkedProduct');
    expect(second).toMatchObject({ name: 'Linked', linkedProduct: product });
  });
});

it('undoing the edit of a page saves the previous fields at its address, and nothing without a difference', () => {
  const page = buildPage({ title: 'Old' });
  const after = { ...page, title: 'New', version: 2 };
  const entry = { undo: 'change', kind: 'page', after, opId: 'op' } as const;
  const path = `/api/pages/slug/${encodeURIComponent(page.slug)}`;
  expect(inverseDrafts({ ...entry, fields: { title: 'Old' } }, NO_LISTS)).toMatchObject([
    { path, body: { title: 'Old' }, baseVersion: 2 },
  ]);
  expect(inverseDrafts({ ...entry, fields: { title: 'New' } }, NO_LISTS)).toEqual([]);
});

describe('the undo lists of the screens', () => {
  const tmp = newTmpId();
  const entry = (opId: string, kind: RecordKind = 'product', after?: Fields): UndoEntry => {
    const left = after ?? { _id: tmp, version: 0, [PENDING_OP]: opId };
    return found(entryOf([{ undo: 'delete', kind, after: left, opId }], opId));
  };
  const opIds = (entries: readonly UndoEntry[]) => entries.map(({ opId }) => opId);
  const all = (state: UndoState, entries: readonly UndoEntry[]) => entries.reduce(pushed, state);

  it('keep five entries each way, and drop the redo entries after a new edit', () => {
    const numbers = [0, 1, 2, 3, 4, 5, 6];
    const undone = numbers.reduce((now, n) => put(now, 'redo', entry(String(n))), NOTHING_TO_UNDO);
    expect(opIds(undone.redo.products)).toEqual(['2', '3', '4', '5', '6']);
    expect(put(undone, 'undo', entry('again')).redo.products).toHaveLength(5);
    expect(pushed(undone, entry('new')).redo.products).toEqual([]);
    expect(pushed(undone, entry('figure', 'figure')).redo.products).toHaveLength(5);
    const figures = [1, 2, 3, 4, 5, 6].map((n) => entry(`f${String(n)}`, 'figure'));
    const { undo } = all(NOTHING_TO_UNDO, [entry('p'), ...figures]);
    expect([opIds(undo.products), undo.figures.length]).toEqual([['p'], 5]);
  });

  it('drop single steps, and entries without steps', () => {
    const [one, other] = [entry('one'), entry('other', 'product', { _id: 'x' })];
    const both = found(
      entryOf(
        [one, other].flatMap((each) => (each.undo === 'steps' ? each.steps : [])),
        'Both',
      ),
    );
    const state = all(NOTHING_TO_UNDO, [both, other]);
    expect(withoutEdit(state, 'unknown')).toBe(state);
    const left = withoutRecord(state, 'x');
    expect(left.undo.products).toMatchObject([{ title: 'Both', steps: [{ opId: 'one' }] }]);
    expect(withoutEdit(left, 'one').undo.products).toEqual([]);
  });

  it('keep entries that two windows add at the same time', async () => {
    const computer = createMemoryComputer();
    const [one, other] = [
      await openUndoStore(createMemoryPlatform(computer)),
      await openUndoStore(createMemoryPlatform(computer)),
    ];
    const push = (store: UndoStore, opId: string) => store.change((state) => pushed(state, entry(opId)));
    await Promise.all([push(one, '1'), push(other, '2'), push(one, '3')]);
    expect(opIds((await one.latest()).undo.products).sort()).toEqual(['1', '2', '3']);
    expect(await other.latest()).toEqual(one.state());
  });

  it.each([
    ['an invalid entry', { schema: 1, past: [{ undo: 'everything' }], burst: null }],
    ['a list with a null in it', { schema: 1, past: [null] }],
    ['incomplete lists', { schema: 2, undo: {}, redo: {} }],
    ['another schema', { schema: 3, undo: {}, redo: {} }],
    ['no history', 'text'],
  ])('start empty on %s', async (_what, stored) => {
    const platform = createMemoryPlatform();
    await platform.storage.put('history', 'admin-undo', stored);
    expect((await openUndoStore(platform)).state()).toEqual(NOTHING_TO_UNDO);
  });

  it('migrate the single list of earlier releases', () => {
    const step = (opId: string, kind: RecordKind) => ({ undo: 'delete', kind, after: {}, title: opId, opId });
    const past = [
      step('a', 'product'),
      { undo: 'all', entries: [step('b', 'figure'), step('c', 'figure')], title: 'Both', opId: 'b' },
      { undo: 'stage-order', list: 'products', ids: ['x'], title: 'Move', opId: 'o' },
    ];
    const { undo, redo } = readUndo({ schema: 1, past, future: [step('d', 'settings')] });
    expect(undo.products).toMatchObject([{ steps: [{ opId: 'a' }] }, { undo: 'stage-order', ids: ['x'] }]);
    expect(undo.figures).toMatchObject([{ title: 'Both', steps: [{ opId: 'b' }, { opId: 'c' }] }]);
    expect(redo.settings).toMatchObject([{ title: 'd' }]);
  });

  it('stay after an update that added a screen', () => {
    const { certificates: _added, ...before } = NOTHING_TO_UNDO.undo;
    const entry = { undo: 'steps', steps: [], title: 'Kept', opId: 'k', scope: 'pages' };
    const { undo } = readUndo({ schema: 2, undo: { ...before, pages: [entry] }, redo: before });
    expect([undo.pages, undo.certificates]).toEqual([[entry], []]);
  });
});
