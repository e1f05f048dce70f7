import type { Router } from 'express';
import { ApiError } from '@wa/shared/contract/errors';
import {
  createSidebarItem,
  deleteSidebarItem,
  listSidebarItems,
  reorderSidebarItems,
  updateSidebarItem,
} from '@wa/shared/contract/sidebar-items';
import { isHome } from '@wa/shared/domain/sidebar-tree';
import { versionTag } from '../http/etag.ts';
import { ok } from '../http/answer.ts';
import type { Mount } from '../http/mount.ts';
import { requireList, requireVersion } from '../http/preconditions.ts';
import { requireDistinct } from '../http/reorder.ts';
import { createRouter } from '../http/router.ts';
import type { OrderEntry, StoreReader } from '../store/port.ts';
import type { RecordOf } from '../store/records.ts';
import { binSubtree } from './bin-subtree.ts';
import { readBinnedSidebar, readSidebarNode, readSidebarTree } from './read.ts';
import { changeItem, createItem } from './save-item.ts';
import { sidebarChange, toSidebarItem } from './sidebar-view.ts';

export interface SidebarItemNeeds {
  mount: Mount;
  store: StoreReader;
  clock: () => Date;
}

export function sidebarItemRoutes({ mount, store, clock }: SidebarItemNeeds): Router {
  const router = createRouter();

  mount(router, listSidebarItems, async ({ query }) =>
    ok(await (query.isDeleted === 'true' ? readBinnedSidebar(store) : readSidebarTree(store))),
  );

  mount(router, reorderSidebarItems, ({ body, preconditions, write }) =>
    write(async (tx) => {
      requireDistinct(body.items);
      await requireList(preconditions, () => readSidebarTree(tx));
      await requireHomeFirst(tx, body.items);
      await tx.reorder('sidebarItems', body.items);
      return {
        answer: ok({ success: true } as const),
        changes: [{ kind: 'order', action: 'reordered', id: null, title: 'Sidebar', paths: [] }],
      };
    }),
  );

  mount(router, createSidebarItem, ({ body, write }) =>
    write(async (tx) => {
      const item = await createItem(tx, body, clock());
      return {
        answer: { ...(await answer(tx, item)), status: 201 },
        changes: [sidebarChange('created', item)],
      };
    }),
  );

  mount(router, updateSidebarItem, ({ params, body, preconditions, write }) =>
    write(async (tx) => {
      const before = await requireItem(tx, params.id);
      requireVersion(preconditions, before, toSidebarItem);
      if (before.isDeleted) throw new ApiError('conflict', 'The item is in the bin. Restore it first.');
      const after = await changeItem(tx, before, body, clock());
      const isSame = after.version === before.version && !body.children && !body.removedChildren;
      return {
        answer: await answer(tx, after),
        changes: isSame ? [] : [sidebarChange('changed', after)],
      };
    }),
  );

  mount(router, deleteSidebarItem, ({ params, preconditions, write }) =>
    write(async (tx) => {
      const before = await requireItem(tx, params.id);
      if (!before.isDeleted) requireVersion(preconditions, before, toSidebarItem);
      const after = before.isDeleted ? before : await binSubtree(tx, before, clock());
      return {
        answer: ok(toSidebarItem(after), { etag: versionTag(after.version) }),
        changes: before.isDeleted ? [] : [sidebarChange('deleted', after)],
      };
    }),
  );

  return router;
}

async function answer(tx: StoreReader, item: RecordOf<'sidebarItems'>) {
  const node = (await readSidebarNode(tx, item._id)) ?? missing();
  return ok(node, { etag: versionTag(node.version) });
}

/** A list may name HOME, as long as it stays first (specification 5). @throws ApiError invalid */
async function requireHomeFirst(tx: StoreReader, entries: readonly OrderEntry[]): Promise<void> {
  const topLevel = await tx.find('sidebarItems', 'parent', null);
  const home = entries.find(({ _id }) => topLevel.some((item) => item._id === _id && isHome(item)));
  if (home === undefined) return;
  const others = entries.filter(({ _id }) => _id !== home._id && topLevel.some((item) => item._id === _id));
  if (others.every(({ order }) => order >= home.order)) return;
  throw new ApiError('invalid', 'HOME always comes first.', {
    fields: { items: 'HOME always comes first.' },
  });
}

async function requireItem(tx: StoreReader, id: string): Promise<RecordOf<'sidebarItems'>> {
  return (await tx.get('sidebarItems', id)) ?? missing();
}

function missing(): never {
  throw new ApiError('not-found', 'There is no such sidebar item');
}
