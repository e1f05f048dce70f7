import type { Router } from 'express';
import { deletePermanently, listBinLinks, restoreFromBin } from '@wa/shared/contract/bin';
import { ApiError } from '@wa/shared/contract/errors';
import type { BinKind } from '@wa/shared/domain/record';
import type { Change } from '../change-log/change.ts';
import { versionTag } from '../http/etag.ts';
import { ok } from '../http/answer.ts';
import type { Mount } from '../http/mount.ts';
import { requireVersion } from '../http/preconditions.ts';
import type { Preconditions } from '../http/preconditions.ts';
import { createRouter } from '../http/router.ts';
import { toPage } from '../pages/page-view.ts';
import { toProduct } from '../products/product-view.ts';
import { toSidebarItem } from '../sidebar-items/sidebar-view.ts';
import type { StoreReader, StoreTransaction } from '../store/port.ts';
import { itemsThatLink } from './links.ts';
import { removePage, removeProduct, removeSidebarItem } from './remove.ts';
import { restorePage, restoreProduct, restoreSidebarItem } from './restore.ts';

interface BinCall {
  id: string;
  preconditions: Preconditions;
  now: Date;
}

export interface BinNeeds {
  mount: Mount;
  store: StoreReader;
  clock: () => Date;
}

export function binRoutes({ mount, store, clock }: BinNeeds): Router {
  const router = createRouter();

  mount(router, restoreFromBin, ({ params, query, preconditions, write }) =>
    write(async (tx) => {
      const { body, changes } = await restore(tx, query.type, {
        id: params.id,
        preconditions,
        now: clock(),
      });
      return { answer: ok(body, { etag: versionTag(body.version) }), changes };
    }),
  );

  mount(router, listBinLinks, async ({ params, query }) =>
    ok(await itemsThatLink(store, query.type, params.id)),
  );

  mount(router, deletePermanently, ({ params, query, preconditions, write }) =>
    write(async (tx) => {
      const changes = await remove(tx, query.type, { id: params.id, preconditions, now: clock() });
      return { answer: ok({ success: true } as const), changes };
    }),
  );

  return router;
}

/** A record that is live already is the answer as it is: restoring repeats (D4). */
async function restore(tx: StoreTransaction, kind: BinKind, { id, preconditions, now }: BinCall) {
  if (kind === 'product') {
    const record = (await tx.get('products', id)) ?? missing();
    if (!record.isDeleted) return { body: toProduct(record), changes: [] };
    requireVersion(preconditions, record, toProduct);
    return restoreProduct(tx, record, now);
  }
  if (kind === 'page') {
    const record = (await tx.get('pages', id)) ?? missing();
    if (!record.isDeleted) return { body: toPage(record), changes: [] };
    requireVersion(preconditions, record, toPage);
    return restorePage(tx, record, now);
  }
  const record = (await tx.get('sidebarItems', id)) ?? missing();
  if (!record.isDeleted) return { body: toSidebarItem(record), changes: [] };
  requireVersion(preconditions, record, toSidebarItem);
  return restoreSidebarItem(tx, record, now);
}

async function remove(
  tx: StoreTransaction,
  kind: BinKind,
  { id, preconditions }: BinCall,
): Promise<Change[]> {
  if (kind === 'product') {
    const record = requireBinned((await tx.get('products', id)) ?? missing());
    requireVersion(preconditions, record, toProduct);
    return removeProduct(tx, record);
  }
  if (kind === 'page') {
    const record = requireBinned((await tx.get('pages', id)) ?? missing());
    requireVersion(preconditions, record, toPage);
    return removePage(tx, record);
  }
  const record = requireBinned((await tx.get('sidebarItems', id)) ?? missing());
  requireVersion(preconditions, record, toSidebarItem);
  return removeSidebarItem(tx, record);
}

/** What is live goes to the bin first (D4). @throws ApiError conflict */
function requireBinned<R extends { isDeleted: boolean }>(record: R): R {
  if (record.isDeleted) return record;
  throw new ApiError('conflict', 'Only what is in the bin can be deleted permanently.');
}

function missing(): never {
  throw new ApiError('not-found', 'There is no such record');
}
