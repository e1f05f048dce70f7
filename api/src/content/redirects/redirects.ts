import type { Router } from 'express';
import { ApiError, fieldError } from '@wa/core/contract/errors';
import * as contract from '@wa/core/contract/missed';
import { homePageAt } from '@wa/core/domain/products/home-pages';
import { movedAddress, ownersOf, type Move } from '@wa/core/domain/moved-addresses';
import { isSeen, pickFields } from '@wa/core/domain/record';
import { isReservedSegment } from '@wa/core/domain/site-routes';
import { canonicalPath, isOldAddress, slugOfPath } from '@wa/core/domain/slug';
import { ok, type Mount, createRouter } from '../../http/mount.ts';
import type { Change } from '../../store/change-log.ts';
import type { StoreReader, StoreTransaction } from '../../store/port.ts';
import type { RecordOf } from '../../store/records.ts';

/** Returns the current path for a former address of a page or product; null if it never moved. */
export async function readRedirect(store: StoreReader, path: string): Promise<string | null> {
  return (await store.findOne('redirects', { from: path }))?.to ?? null;
}

/**
 * Returns the current address of a document whose page or product has moved (D4.4); null if none is there.
 * @param isThere returns whether an address has a document
 */
export async function readMovedDocument(
  store: StoreReader,
  address: string,
  isThere: (address: string) => Promise<boolean>,
): Promise<string | null> {
  for (const from of ownersOf(address)) {
    const to = await readRedirect(store, from);
    const moved = to === null ? null : movedAddress(address, { from, to });
    if (moved !== null && (await isThere(moved))) return moved;
  }
  return null;
}

/** Keeps an old address working. */
export async function keepRedirect(
  tx: StoreTransaction,
  from: string,
  to: string,
): Promise<RecordOf<'redirects'>> {
  await moveRedirects(tx, { from, to });
  await dropRedirect(tx, from);
  return tx.insert('redirects', { from, to });
}

/** Points the redirects to an old address at the new one, because redirects never chain (D4.4). */
export async function moveRedirects(tx: StoreTransaction, { from, to }: Move): Promise<void> {
  for (const earlier of await tx.list('redirects', { where: { to: from } })) {
    if (earlier.from === to) await tx.remove('redirects', earlier._id);
    else await tx.update('redirects', earlier._id, { to });
  }
}

/** Removes a redirect when a page takes its address, because a live page has precedence. */
export async function dropRedirect(tx: StoreTransaction, from: string): Promise<void> {
  const known = await tx.findOne('redirects', { from });
  if (known !== null) await tx.remove('redirects', known._id);
}

const PRODUCT_PREFIX = '/product/';
const SHOWN = contract.redirectSchema.keyof().options;
const toRedirect = (record: RecordOf<'redirects'>) => pickFields(record, SHOWN);

interface Target {
  kind: 'page' | 'product';
  _id: string;
  title: string;
  isSeen: boolean;
}

async function targetAt(store: StoreReader, path: string): Promise<Target | null> {
  const isProduct = path.startsWith(PRODUCT_PREFIX);
  const slug = path.slice(isProduct ? PRODUCT_PREFIX.length : 1);
  const found = await store.findOne(isProduct ? 'products' : 'pages', { slug, isDeleted: false });
  return (
    found && {
      kind: isProduct ? 'product' : 'page',
      _id: found._id,
      title: found.title,
      isSeen: isSeen(found),
    }
  );
}

/** Returns the change of a redirect, so that the next deploy publishes it with its target page or product. */
const changeOf = ({ kind, _id, title }: Target): Change => ({ kind, action: 'changed', id: _id, title });

/** Routes of redirects that the office adds. Those of renames are stored with the rename (D4). */
export function redirectRoutes({ mount, store }: { mount: Mount; store: StoreReader }): Router {
  const router = createRouter();

  mount(router, contract.listRedirects, async () =>
    ok((await store.list('redirects', { orderBy: 'from' })).map(toRedirect)),
  );

  mount(router, contract.createRedirect, ({ body, write }) =>
    write(async (tx) => {
      const from = canonicalPath(body.from.toLowerCase());
      const to = canonicalPath(body.to);
      const reason = fromProblem(from) ?? standing(await targetAt(tx, from));
      if (reason !== null) throw fieldError({ from: reason });
      const target = await targetAt(tx, to);
      if (target?.isSeen !== true)
        throw fieldError({ to: 'It must lead to a page or product that visitors see.' });
      const record = await keepRedirect(tx, from, to);
      return { answer: { status: 201 as const, body: toRedirect(record) }, changes: [changeOf(target)] };
    }),
  );

  mount(router, contract.deleteRedirect, ({ params, write }) =>
    write(async (tx) => {
      const record = await tx.get('redirects', params.id);
      if (record === null) throw new ApiError('not-found', 'We couldn’t find that redirect');
      const target = await targetAt(tx, record.to);
      await tx.remove('redirects', record._id);
      return {
        answer: ok({ success: true } as const),
        changes: target === null ? [] : [changeOf(target)],
      };
    }),
  );
  return router;
}

/** Returns the reason why no redirect can begin at an address, whatever is there; null where it can. */
function fromProblem(from: string): string | null {
  const [first = '', second] = slugOfPath(from).split('/');
  if (!isOldAddress(from) || homePageAt(from) !== null) return 'This isn’t the address of a page.';
  const isProduct = first === slugOfPath(PRODUCT_PREFIX) && second !== undefined;
  if (isReservedSegment(first) && !isProduct)
    return `Addresses beginning with /${first} are reserved for the site.`;
  return null;
}

const standing = (found: Target | null): string | null =>
  found === null ? null : `A ${found.kind} already has this address.`;
