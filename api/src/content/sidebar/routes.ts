import { binSubtree, touchParents } from './bin-subtree.ts';
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
import {
  versionTag,
  hasVersion,
  requireList,
  requireVersion,
  type Preconditions,
  requireDistinct,
} from '../../http/conditions.ts';
import { ok, type Mount, createRouter } from '../../http/mount.ts';
import type { StoreReader, OrderEntry, StoreTransaction } from '../../store/port.ts';
import type { RecordOf } from '../../store/records.ts';
import { readBinnedSidebar, readSidebarNode, readSidebarTree } from './read.ts';
import { changeItem, createItem } from './save-item.ts';
import { sidebarChange, toSidebarItem } from './sidebar-view.ts';
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
      const isChanged = await reorderItems(tx, body.items);
      return {
        answer: ok({ success: true } as const),
        changes: isChanged
          ? [{ kind: 'order', action: 'reordered', id: null, title: 'Sidebar', paths: [] }]
          : [],
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
      await requireItemVersion(tx, preconditions, before);
      if (before.isDeleted) throw new ApiError('conflict', 'The item is in the bin. Restore it first.');
      const after = await changeItem(tx, before, body, clock());
      return {
        answer: await answer(tx, after),
        changes: after.version === before.version ? [] : [sidebarChange('changed', after)],
      };
    }),
  );

  mount(router, deleteSidebarItem, ({ params, preconditions, write }) =>
    write(async (tx) => {
      const before = await requireItem(tx, params.id);
      if (before.isDeleted) return { answer: binned(before) };
      await requireItemVersion(tx, preconditions, before);
      const after = await binSubtree(tx, before, clock());
      await touchParents(tx, [after]);
      return { answer: binned(after), changes: [sidebarChange('deleted', after)] };
    }),
  );

  return router;
}

async function answer(tx: StoreReader, item: RecordOf<'sidebarItems'>) {
  const node = (await readSidebarNode(tx, item._id)) ?? missing();
  return ok(node, { etag: versionTag(node.version) });
}

function binned(item: RecordOf<'sidebarItems'>) {
  return ok(toSidebarItem(item), { etag: versionTag(item.version) });
}

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

async function requireItem(tx: StoreReader, id: string): Promise<RecordOf<'sidebarItems'>> {
  return (await tx.get('sidebarItems', id)) ?? missing();
}

function missing(): never {
  throw new ApiError('not-found', 'There is no such sidebar item');
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
