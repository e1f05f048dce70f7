import type { Router } from 'express';
import { ApiError } from '@wa/core/contract/errors';
import * as contract from '@wa/core/contract/content';
import type { SidebarItemChanges } from '@wa/core/contract/content';
import { ok, createRouter } from '../../http/mount.ts';
import { requireDistinct, requireList, requireVersion } from '../../http/request.ts';
import type { StoreReader, OrderEntry, StoreTransaction } from '../../store/port.ts';
import type { RecordOf } from '../../store/records.ts';
import { mountBin } from '../records/mount-records.ts';
import {
  changeOf,
  givenFields,
  missing,
  requireRecord,
  updateRecord,
  answerOf,
  reordered,
  type RecordNeeds,
} from '../records/records.ts';
import { readPublicSidebar } from './public-sidebar.ts';
import * as items from './sidebar-items.ts';
import { HOME_MOVE, invalid, requireLinks, requireParent, SIDEBAR_ITEM_KIND } from './sidebar-items.ts';
import { type SidebarItemInput, isHome } from '@wa/core/domain/sidebar/sidebar-tree';
import { SIDEBAR_ITEM } from '@wa/core/domain/entities';
import { isRecordId, pickFields } from '@wa/core/domain/record';

export function sidebarItemRoutes({ mount, store, clock, catalogue }: RecordNeeds): Router {
  const router = createRouter();

  mount(router, contract.listSidebarItems, async ({ query, session }) => {
    if (query.isDeleted === 'true') return ok(await items.readBinnedSidebar(store));
    if (session !== null) return ok(await items.readSidebarTree(store));
    return ok(await readPublicSidebar(store, await catalogue.now()));
  });

  mount(router, contract.reorderSidebarItems, ({ body, preconditions, write }) =>
    write(async (tx) => {
      requireDistinct(body.items);
      await requireList(preconditions, () => items.readSidebarTree(tx));
      return reordered(await reorderItems(tx, body.items), { kind: 'order', title: 'Sidebar' });
    }),
  );

  mount(router, contract.createSidebarItem, ({ body, write }) =>
    write(async (tx) => {
      const item = await createItem(tx, body, clock());
      return {
        answer: { ...(await answer(tx, item)), status: 201 },
        changes: [changeOf(SIDEBAR_ITEM_KIND, 'created', item)],
      };
    }),
  );

  mount(router, contract.updateSidebarItem, ({ params, body, preconditions, write }) =>
    write(async (tx) => {
      const before = await requireRecord(tx, SIDEBAR_ITEM_KIND, params.id);
      await requireVersion(preconditions, before, () => items.currentItem(tx, before));
      if (before.isDeleted) throw new ApiError('conflict', 'The item is in the bin. Restore it first.');
      const after = await changeItem(tx, before, body, clock());
      return {
        answer: await answer(tx, after),
        changes: after.version === before.version ? [] : [changeOf(SIDEBAR_ITEM_KIND, 'changed', after)],
      };
    }),
  );

  mountBin(router, SIDEBAR_ITEM_KIND, contract.deleteSidebarItem, { mount, clock });
  return router;
}

async function answer(tx: StoreReader, item: RecordOf<'sidebarItems'>) {
  return answerOf((await items.readSidebarNode(tx, item._id)) ?? missing('sidebar item'));
}

/**
 * Sets the order of the named items except HOME.
 * @returns whether any order changed
 * @throws ApiError invalid for a HOME that would not come first, RecordNotFound
 */
async function reorderItems(tx: StoreTransaction, entries: readonly OrderEntry[]): Promise<boolean> {
  const others = await items.entriesBesideHome(tx, entries);
  const ids = others.map(({ _id }) => _id);
  const before = new Map((await tx.getMany('sidebarItems', ids)).map((item) => [item._id, item]));
  await tx.reorder('sidebarItems', others);
  const moved = others.flatMap(({ _id, order }) => {
    const item = before.get(_id);
    return item === undefined || item.order === order ? [] : [item];
  });
  await items.touchParents(
    tx,
    moved.filter(({ isDeleted }) => !isDeleted),
  );
  return moved.length > 0;
}

type Item = RecordOf<'sidebarItems'>;
type Child = NonNullable<SidebarItemChanges['children']>[number];

/** Creates an item, with its children if given, at the given order or at the end of its level. */
export async function createItem(tx: StoreTransaction, body: SidebarItemChanges, now: Date): Promise<Item> {
  const fields = { ...SIDEBAR_ITEM.empty, ...fieldsOf(body) };
  items.requireHomeRules(fields, (body.children?.length ?? 0) > 0);
  if (isHome(fields)) await items.requireOneHome(tx);
  await requireParent(tx, null, fields.parent);
  await requireLinks(tx, [fields]);
  const order = body.order ?? (await tx.nextOrder('sidebarItems', fields.parent));
  const item = await tx.insert('sidebarItems', { ...fields, order, isDeleted: false });
  await items.touchParents(tx, [item]);
  await saveChildren(tx, item, body, now);
  return item;
}

/**
 * Changes the given fields of a live item, then its children and removed children if given. Returns the item
 * with a new version if anything changed, otherwise `before` itself.
 */
export async function changeItem(
  tx: StoreTransaction,
  before: Item,
  body: SidebarItemChanges,
  now: Date,
): Promise<Item> {
  const fields = fieldsOf(body);
  const merged = { ...before, ...fields };
  const isMoved = merged.parent !== before.parent;
  await items.requireHomeKept(tx, before, { name: merged.name, order: body.order ?? before.order });
  items.requireHomeRules(
    merged,
    (body.children?.length ?? 0) > 0 || (await becomesHomeWithChildren(tx, before, merged)),
  );
  if (isMoved) await requireParent(tx, before._id, merged.parent);
  await requireLinks(tx, [fields]);
  const order = body.order ?? (isMoved ? await tx.nextOrder('sidebarItems', merged.parent) : before.order);
  const after = await updateRecord(tx, SIDEBAR_ITEM_KIND, before, { ...fields, order }, now);
  if (after !== before) await items.touchParents(tx, [before, after]);
  const hasChangedChildren = await saveChildren(tx, after, body, now);
  return after === before && hasChangedChildren ? tx.update('sidebarItems', before._id, {}) : after;
}

/**
 * Saves the children in the order of the list and moves removed ones to the bin.
 * @returns whether anything changed
 */
async function saveChildren(
  tx: StoreTransaction,
  parent: Item,
  body: SidebarItemChanges,
  now: Date,
): Promise<boolean> {
  const children = (body.children ?? []).map((child, order) => ({
    id: isRecordId(child._id) ? child._id : null,
    fields: { ...fieldsOf(child), parent: parent._id, order },
  }));
  const saved = children.flatMap(({ id }) => id ?? []);
  if (new Set(saved).size !== saved.length) throw invalid('children', 'A child is named twice.');
  await requireLinks(
    tx,
    children.map(({ fields }) => fields),
  );
  const added = children
    .filter(({ id }) => id === null)
    .map(({ fields }) => ({ ...SIDEBAR_ITEM.empty, ...fields }));
  if (added.some(isHome)) throw invalid('children', HOME_MOVE);
  if (added.length > 0) await requireParent(tx, null, parent._id);
  // All children share one insert: a transaction with one call per child can exceed its time limit on a busy
  // MongoDB.
  await tx.insertMany(
    'sidebarItems',
    added.map((child) => ({ ...child, isDeleted: false })),
  );
  let hasChanged = added.length > 0;
  const records = new Map((await tx.getMany('sidebarItems', saved)).map((item) => [item._id, item]));
  for (const { id, fields } of children) {
    if (id !== null && (await changeChild(tx, parent, records.get(id), fields, now))) hasChanged = true;
  }
  for (const id of body.removedChildren ?? []) {
    if (saved.includes(id)) throw invalid('removedChildren', 'A child is both kept and removed.');
    const removed = await tx.get('sidebarItems', id);
    if (removed === null) throw new ApiError('not-found', 'We couldn’t find that child item');
    if (removed.isDeleted) continue;
    if (removed.parent !== parent._id) throw new ApiError('conflict', `"${removed.name}" has been moved.`);
    await items.binSubtree(tx, removed, now);
    hasChanged = true;
  }
  return hasChanged;
}

/** Returns whether anything changed. */
async function changeChild(
  tx: StoreTransaction,
  parent: Item,
  before: Item | undefined,
  fields: Partial<Item>,
  now: Date,
): Promise<boolean> {
  if (before === undefined) throw new ApiError('not-found', 'We couldn’t find that child item');
  if (before.isDeleted) throw new ApiError('conflict', `"${before.name}" is in the bin. Restore it first.`);
  if (isHome(before) || isHome({ ...before, ...fields })) throw invalid('children', HOME_MOVE);
  if (before.parent !== parent._id) await requireParent(tx, before._id, parent._id);
  const after = await updateRecord(tx, SIDEBAR_ITEM_KIND, before, fields, now);
  // Someone may be editing the parent that the child leaves.
  if (after !== before) await items.touchParents(tx, [before], [parent._id]);
  return after !== before;
}

/**
 * Returns the fields that are present. An anchor loses its '#', and a blank one becomes null (specification
 * 5).
 */
function fieldsOf(body: Omit<Child, '_id' | 'order'>): Partial<SidebarItemInput> {
  const fields = givenFields<SidebarItemInput>(pickFields(body, SIDEBAR_ITEM.names), SIDEBAR_ITEM.empty);
  if (typeof fields.section === 'string') fields.section = fields.section.replace(/^#+/, '').trim() || null;
  return fields;
}

async function becomesHomeWithChildren(tx: StoreTransaction, before: Item, after: Item): Promise<boolean> {
  if (isHome(before) || !isHome(after)) return false;
  const children = await tx.list('sidebarItems', { where: { parent: before._id } });
  return children.some(({ isDeleted }) => !isDeleted);
}
