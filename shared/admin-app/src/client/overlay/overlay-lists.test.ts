import { describe, expect, it } from 'vitest';
import { buildPage } from '@wa/core/testing/build-page';
import { buildProduct } from '@wa/core/testing/build-product';
import { buildSidebarNode } from '@wa/core/testing/build-sidebar-item';
import { changeRecord, createRecord, deleteRecord, reorderList, restoreRecord } from '../edits/operations.ts';
import type { OperationDraft } from '../edits/submit.ts';
import { buildOperation } from '../testing/build-operation.ts';
import { emptyLists, overlay, type ContentLists } from './overlay-lists.ts';

function show(lists: Partial<ContentLists>, ...drafts: (OperationDraft | null)[]): ContentLists {
  const made = drafts.map((draft, n) => buildOperation(draft, { opId: String(n) }));
  return overlay({ ...emptyLists, ...lists }, made);
}

describe('lists with pending edits', () => {
  it('adds, changes, and clears without modifying the given list', () => {
    const product = buildProduct({ title: 'Old', metaTitle: 'Meta' });
    const products = Object.freeze([Object.freeze(product)]);
    const change = changeRecord('product', { ...product }, { title: 'New', metaTitle: null });
    const shown = show({ products }, change, createRecord('product', { title: 'Added' }));
    expect(shown.products.map(({ title }) => title)).toEqual(['New', 'Added']);
    expect(shown.products[0]?.metaTitle).toBe('');
    expect(shown.products[1]).toMatchObject({ images: [], isDeleted: false });
  });

  it('moves records between the list and the bin', () => {
    const product = buildProduct();
    const deleted = show({ products: [product] }, deleteRecord('product', { ...product }));
    expect(deleted.products).toEqual([]);
    expect(deleted.bin.product).toMatchObject([{ _id: product._id, isDeleted: true }]);
    const back = show(deleted, restoreRecord('product', { ...product, isDeleted: true }));
    expect(back.bin.product).toEqual([]);
    expect(back.products).toMatchObject([{ _id: product._id, isDeleted: false }]);
  });

  it('keeps the position, children, and populated link of a sidebar item', () => {
    const page = buildPage({ title: 'Valves', slug: 'valves' });
    const child = buildSidebarNode({ name: 'Child' });
    const [a, b] = [buildSidebarNode({ name: 'A', children: [child] }), buildSidebarNode({ name: 'B' })];
    const change = changeRecord('sidebar-item', { ...a }, { name: 'A2', linkedPage: page._id });
    const { sidebar } = show({ sidebar: [a, b], pages: [page] }, change);
    expect(sidebar.map(({ name }) => name)).toEqual(['A2', 'B']);
    expect(sidebar[0]).toMatchObject({ linkedPage: { slug: 'valves' }, children: [{ name: 'Child' }] });
  });

  it('makes a child independent and orders the top level', () => {
    const parent = buildSidebarNode({ name: 'P' });
    const children = ['x', 'y', 'z'].map((name) => buildSidebarNode({ name, parent: parent._id }));
    const sidebar = [{ ...parent, children }];
    const [x, y, z] = children;
    const id = String(x?._id);
    const free = changeRecord('sidebar-item', { ...x, _id: id }, { parent: null });
    const order = reorderList('sidebar-items', [parent._id, id], [id, parent._id]);
    const shown = show({ sidebar }, free, order).sidebar;
    expect(shown.map(({ name }) => name)).toEqual(['x', 'P']);
    expect(shown[1]?.children.map(({ _id }) => _id)).toEqual([y?._id, z?._id]);
  });

  it('shows children that were added and removed in the editor', () => {
    const [kept, gone] = [buildSidebarNode({ name: 'Kept' }), buildSidebarNode({ name: 'Gone' })];
    const parent = buildSidebarNode({ children: [kept, gone] });
    const form = {
      children: [{ _id: kept._id, name: 'Renamed' }, { name: 'Fresh' }],
      removedChildren: [gone._id],
    };
    const { sidebar } = show({ sidebar: [parent] }, changeRecord('sidebar-item', { ...parent }, form));
    expect(sidebar[0]?.children.map(({ name }) => name)).toEqual(['Renamed', 'Fresh']);
  });
});
