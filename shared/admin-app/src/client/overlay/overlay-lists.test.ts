import { describe, expect, it } from 'vitest';
import { buildFigureRecord } from '@wa/core/testing/build-figure';
import { buildPage } from '@wa/core/testing/build-page';
import { buildProduct } from '@wa/core/testing/build-product';
import { buildSidebarNode } from '@wa/core/testing/build-sidebar-item';
import { changeRecord, createRecord, deleteRecord, reorderList, restoreRecord } from '../edits/operations.ts';
import type { OperationDraft } from '../edits/submit.ts';
import { emptyLists, overlay, type ContentLists } from './overlay-lists.ts';

function show(lists: Partial<ContentLists>, ...drafts: (OperationDraft | null)[]): ContentLists {
  const made = drafts.flatMap((draft, n) =>
    draft === null ? [] : [{ ...draft, opId: String(n), serverId: 's', at: 'now', dependsOn: [] }],
  );
  return overlay({ ...emptyLists, ...lists }, made);
}

describe('lists with the edits that wait', () => {
  it('adds, changes and clears without touching the list it was given', () => {
    const product = buildProduct({ title: 'Old', metaTitle: 'Meta' });
    const products = Object.freeze([Object.freeze(product)]);
    const change = changeRecord('product', { ...product }, { title: 'New', metaTitle: null });
    const shown = show({ products }, change, createRecord('product', { title: 'Added' }));
    expect(shown.products.map(({ title }) => title)).toEqual(['New', 'Added']);
    expect(shown.products[0]?.metaTitle).toBe('');
    expect(shown.products[1]).toMatchObject({ images: [], isDeleted: false });
  });

  it('shows a figure as it was where the log holds a number that it could not write', () => {
    const measure = { unit: 'mm' as const, values: [{ value: 5 }] as [{ value: number }] };
    const figure = buildFigureRecord({ key: 'x', label: 'Old', measure });
    const broken: unknown = { unit: 'mm', values: [{ value: null }] };
    const change = changeRecord('figure', { ...figure }, { label: 'New', measure: broken });
    expect(show({ figures: [figure] }, change).figures).toMatchObject([{ label: 'New', measure }]);
    const after = changeRecord('figure', { ...figure, measure: broken }, { label: 'Newer' });
    expect(show({ figures: [figure] }, after).figures).toMatchObject([{ label: 'Newer', measure: null }]);
    const emptied = changeRecord('figure', { ...figure }, { measure: null, text: 'words' });
    expect(show({ figures: [figure] }, emptied).figures).toMatchObject([{ measure: null, text: 'words' }]);
  });

  it('moves between list and bin', () => {
    const product = buildProduct();
    const deleted = show({ products: [product] }, deleteRecord('product', { ...product }));
    expect(deleted.products).toEqual([]);
    expect(deleted.bin.product).toMatchObject([{ _id: product._id, isDeleted: true }]);
    const back = show(deleted, restoreRecord('product', { ...product, isDeleted: true }));
    expect(back.bin.product).toEqual([]);
    expect(back.products).toMatchObject([{ _id: product._id, isDeleted: false }]);
  });

  it('keeps the place of a sidebar item, its children and its populated link', () => {
    const page = buildPage({ title: 'Valves', slug: 'valves' });
    const child = buildSidebarNode({ name: 'Child' });
    const [a, b] = [buildSidebarNode({ name: 'A', children: [child] }), buildSidebarNode({ name: 'B' })];
    const change = changeRecord('sidebar-item', { ...a }, { name: 'A2', linkedPage: page._id });
    const { sidebar } = show({ sidebar: [a, b], pages: [page] }, change);
    expect(sidebar.map(({ name }) => name)).toEqual(['A2', 'B']);
    expect(sidebar[0]).toMatchObject({ linkedPage: { slug: 'valves' }, children: [{ name: 'Child' }] });
  });

  it('makes a child independent, and orders the children of one parent', () => {
    const parent = buildSidebarNode({ name: 'P' });
    const children = ['x', 'y', 'z'].map((name) => buildSidebarNode({ name, parent: parent._id }));
    const sidebar = [{ ...parent, children }];
    const [x, y, z] = children;
    const free = changeRecord('sidebar-item', { ...x, _id: String(x?._id) }, { parent: null });
    const order = reorderList('sidebar-items', parent._id, [
      { _id: String(z?._id), afterId: null, index: 0 },
    ]);
    const shown = show({ sidebar }, free, order).sidebar;
    expect(shown.map(({ name }) => name)).toEqual(['P', 'x']);
    expect(shown[0]?.children.map(({ _id }) => _id)).toEqual([z?._id, y?._id]);
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

describe('what no edit touches', () => {
  it('stays the same object, and an edit shows the same record each time, so that views draw nothing twice', () => {
    const products = [buildProduct({ title: 'A' }), buildProduct({ title: 'B' })] as const;
    const child = buildSidebarNode({ name: 'Child' });
    const sidebar = [buildSidebarNode({ name: 'X', children: [child] }), buildSidebarNode({ name: 'Y' })];
    const made = [
      changeRecord('product', { ...products[0] }, { title: 'A2' }),
      changeRecord('sidebar-item', { ...sidebar[1], _id: String(sidebar[1]?._id) }, { name: 'Y2' }),
    ].flatMap((draft, n) =>
      draft === null ? [] : [{ ...draft, opId: String(n), serverId: 's', at: '', dependsOn: [] }],
    );
    const lists = { ...emptyLists, products, sidebar };
    const [once, again] = [overlay(lists, made), overlay(lists, made)];
    expect(once.products.map(({ title }) => title)).toEqual(['A2', 'B']);
    expect(once.products[1]).toBe(products[1]);
    expect(again.products[0]).toBe(once.products[0]);
    expect(once.sidebar.map(({ name }) => name)).toEqual(['X', 'Y2']);
    expect(once.sidebar[0]).toBe(sidebar[0]);
    expect(once.pages).toBe(lists.pages);
  });
});
