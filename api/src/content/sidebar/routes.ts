import type { Router } from 'express';
import { ApiError } from '@wa/core/contract/errors';
import {
  createSidebarItem,
  deleteSidebarItem,
  listSidebarItems,
  reorderSidebarItems,
  updateSidebarItem,
} from '@wa/core/contract/sidebar-items';
import type { Catalogue } from '@wa/core/domain/catalogue/catalogue';
import { drawText, mapTexts } from '@wa/core/domain/figures/references';
import { ok, type Mount, createRouter } from '../../http/mount.ts';
import {
  hasVersion,
  requireList,
  requireVersion,
  type Preconditions,
  requireDistinct,
} from '../../http/conditions.ts';
import type { StoreReader, OrderEntry, StoreTransaction } from '../../store/port.ts';
import type { RecordOf } from '../../store/records.ts';
import { changeOf, missing, requireRecord } from '../records/record-kind.ts';
import { answerOf, reordered } from '../records/record-routes.ts';
import { changeItem, createItem } from './save-item.ts';
import {
  binSubtree,
  readBinnedSidebar,
  readSidebarNode,
  readSidebarTree,
  SIDEBAR_ITEM_KIND,
  toSidebarItem,
  touchParents,
} from './sidebar-items.ts';
import { entriesBesideHome } from './sidebar-rules.ts';

interface SidebarItemNeeds {
  mount: Mount;
  store: StoreReader;
  clock: () => Date;
  /** Figures as they are now: visitors are shown titles with them in place of references. */
  catalogue: { now: () => Promise<Catalogue> };
}

export function sidebarItemRoutes({ mount, store, clock, catalogue }: SidebarItemNeeds): Router {
  const router = createRouter();

  mount(router, listSidebarItems, async ({ query, session }) => {
    if (query.isDeleted === 'true') return ok(await readBinnedSidebar(store));
    const tree = await readSidebarTree(store);
    if (session !== null) return ok(tree);
    const { figure } = await catalogue.now();
    return ok(mapTexts(tree, (text) => drawText(text, figure)));
  });

  mount(router, reorderSidebarItems, ({ body, preconditions, write }) =>
    write(async (tx) => {
      requireDistinct(body.items);
      await requireList(preconditions, () => readSidebarTree(tx));
      return reordered(await reorderItems(tx, body.items), { kind: 'order', title: 'Sidebar' });
    }),
  );

  mount(router, createSidebarItem, ({ body, write }) =>
    write(async (tx) => {
      const item = await createItem(tx, body, clock());
      return {
        answer: { ...(await answer(tx, item)), status: 201 },
        changes: [changeOf(SIDEBAR_ITEM_KIND, 'created', item)],
      };
    }),
  );

  mount(router, updateSidebarItem, ({ params, body, preconditions, write }) =>
    write(async (tx) => {
      const before = await requireRecord(tx, SIDEBAR_ITEM_KIND, params.id);
      await requireItemVersion(tx, preconditions, before);
      if (before.isDeleted) throw new ApiError('conflict', 'The item is in the bin. Restore it first.');
      const after = await changeItem(tx, before, body, clock());
      return {
        answer: await answer(tx, after),
        changes: after.version === before.version ? [] : [changeOf(SIDEBAR_ITEM_KIND, 'changed', after)],
      };
    }),
  );

  mount(router, deleteSidebarItem, ({ params, preconditions, write }) =>
    write(async (tx) => {
      const before = await requireRecord(tx, SIDEBAR_ITEM_KIND, params.id);
      if (before.isDeleted) return { answer: binned(before) };
      await requireItemVersion(tx, preconditions, before);
      const after = await binSubtree(tx, before, clock());
      await touchParents(tx, [after]);
      return { answer: binned(after), changes: [changeOf(SIDEBAR_ITEM_KIND, 'deleted', after)] };
    }),
  );

  return router;
}

async function answer(tx: StoreReader, item: RecordOf<'sidebarItems'>) {
  return answerOf((await readSidebarNode(tx, item._id)) ?? missing('sidebar item'));
}

const binned = (item: RecordOf<'sidebarItems'>) => answerOf(toSidebarItem(item));

/** The 412 carries the item with its children: whoever merges needs both. @throws ApiError version-mismatch */
async function requireItemVersion(
  tx: StoreReader,
  preconditions: Preconditions,
  item: RecordOf<'sidebarItems'>,
): Promise<void> {
  if (hasVersion(preconditions, item)) return;
  const node = await readSidebarNode(tx, item._id);
  requireVersion(preconditions, item, (record) => node ?? toSidebarItem(record));
}

/**
 * Sets the order of the named items, HOME aside. Their own versions stay (D4); those of their parents rise, since an
 * editor of the parent holds the order of its children.
 * @returns whether any order really changed
 * @throws ApiError invalid for a HOME that would not come first, RecordNotFound
 */
async function reorderItems(tx: StoreTransaction, entries: readonly OrderEntry[]): Promise<boolean> {
  const others = await entriesBesideHome(tx, entries);
  const ids = others.map(({ _id }) => _id);
  const before = new Map((await tx.getMany('sidebarItems', ids)).map((item) => [item._id, item]));
  await tx.reorder('sidebarItems', others);
  const moved = others.flatMap(({ _id, order }) => {
    const item = before.get(_id);
    return item === undefined || item.order === order ? [] : [item];
  });
  await touchParents(
    tx,
    moved.filter(({ isDeleted }) => !isDeleted),
  );
  return moved.length > 0;
}
