import { describe, expect, it } from 'vitest';
import { restoreFromBin } from '@wa/core/contract/bin';
import * as sidebar from '@wa/core/contract/sidebar-items';
import type { SidebarNode } from '@wa/core/domain/sidebar/sidebar-item';
import { MALFORMED, tagOf, UNKNOWN } from './subject.ts';
import type { Subject } from './subject.ts';

/** The tree of sidebar items (specification 5). */
export function navigationPromises({ ask, create }: Subject): void {
  describe('the navigation', () => {
    const add = async (body: object) =>
      (await ask(sidebar.createSidebarItem, { body }, 201)).body as SidebarNode;
    const tree = async (isDeleted?: 'true') =>
      (await ask(sidebar.listSidebarItems, { query: { isDeleted } }, 200)).body as SidebarNode[];
    const save = (id: string, body: object, status: number, headers: Record<string, string> = {}) =>
      ask(sidebar.updateSidebarItem, { params: { id }, body, headers }, status);
    const names = (nodes: readonly SidebarNode[]) => nodes.map(({ name }) => name);

    it('is a tree with HOME first, its links filled in', async () => {
      await add({ name: 'Early' });
      const home = await add({ name: 'HOME', href: '/' });
      const { _id, slug, title } = await create();
      const parent = await add({
        name: 'Seals',
        children: [{ _id: 'tmp-1', name: 'Linked', linkedProduct: _id }],
      });
      expect(parent.children).toMatchObject([{ parent: parent._id, linkedProduct: { _id, slug, title } }]);
      const nodes = await tree();
      expect(nodes[0]?._id).toBe(home._id);
      expect(nodes).toContainEqual(parent);
    });

    it('saves parent, children and removed children together, in the order in which they come', async () => {
      const parent = await add({ name: 'Family', children: [{ name: 'A' }, { name: 'B' }] });
      const [a, b] = parent.children;
      const children = [{ name: 'New' }, { _id: a?._id, name: 'A2' }];
      const saved = await save(parent._id, { name: 'Family 2', children, removedChildren: [b?._id] }, 200);
      const node = saved.body as SidebarNode;
      expect(node).toMatchObject({ name: 'Family 2' });
      expect(node.version).toBeGreaterThan(parent.version);
      expect(names(node.children)).toEqual(['New', 'A2']);
      expect(await tree()).toContainEqual(node);
      expect((await tree('true')).map(({ _id }) => _id)).toContain(b?._id);
    });

    it('answers a stale version with 412 and the item as it is', async () => {
      const item = await add({ name: 'Versioned', children: [{ name: 'Child' }] });
      await save(item._id, { name: 'Theirs' }, 200, tagOf(item.version));
      const mine = await save(item._id, { name: 'Mine' }, 412, tagOf(item.version));
      expect(mine.body).toMatchObject({
        current: { _id: item._id, name: 'Theirs', version: item.version + 1 },
      });
    });

    it('takes what lies below an item to the bin and back, as often as it is asked', async () => {
      const item = await add({ name: 'Subtree', children: [{ name: 'Below' }] });
      const call = { params: { id: item._id } };
      const deleted = await ask(sidebar.deleteSidebarItem, call, 200);
      expect(deleted.body).toMatchObject({ isDeleted: true });
      expect((await ask(sidebar.deleteSidebarItem, call, 200)).body).toEqual(deleted.body);
      const binned = (await tree('true')).find(({ _id }) => _id === item._id);
      expect(names(binned?.children ?? [])).toEqual(['Below']);
      const bin = { ...call, query: { type: 'sidebar-item' } };
      const restored = await ask(restoreFromBin, bin, 200);
      expect((await ask(restoreFromBin, bin, 200)).body).toEqual(restored.body);
      const back = (await tree()).find(({ _id }) => _id === item._id);
      expect(names(back?.children ?? [])).toEqual(['Below']);
    });

    it('is reordered under the tag of the tree', async () => {
      const { _id } = await add({ name: 'Moves' });
      const { etag } = await ask(sidebar.listSidebarItems, {}, 200);
      const call = { body: { items: [{ _id, order: 9_999 }] }, headers: { 'If-Match': etag ?? '' } };
      await ask(sidebar.reorderSidebarItems, call, 200);
      expect((await tree()).at(-1)?._id).toBe(_id);
      expect((await ask(sidebar.reorderSidebarItems, call, 412)).body).toMatchObject({
        current: await tree(),
      });
      await ask(sidebar.reorderSidebarItems, { body: { items: [{ _id: UNKNOWN, order: 1 }] } }, 404);
    });

    it('of unknown and malformed ids is 404 and 400', async () => {
      await save(UNKNOWN, { name: 'x' }, 404);
      await ask(sidebar.deleteSidebarItem, { params: { id: UNKNOWN } }, 404);
      for (const id of MALFORMED) await save(id, { name: 'x' }, 400);
    });
  });
}
