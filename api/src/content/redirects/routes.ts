import type { Router } from 'express';
import { ApiError } from '@wa/core/contract/errors';
import * as contract from '@wa/core/contract/missed';
import { pickFields } from '@wa/core/domain/pick-fields';
import { isReservedSegment } from '@wa/core/domain/site-routes';
import { canonicalPath, isOldAddress, slugOfPath } from '@wa/core/domain/slug';
import type { Change } from '../../store/change-log.ts';
import { ok, type Mount, createRouter } from '../../http/mount.ts';
import type { StoreReader } from '../../store/port.ts';
import type { RecordOf } from '../../store/records.ts';
import { keepRedirect } from './redirects.ts';

const PRODUCT_PREFIX = '/product/';
const SHOWN = contract.redirectSchema.keyof().options;
const toRedirect = (record: RecordOf<'redirects'>) => pickFields(record, SHOWN);

export interface RedirectNeeds {
  mount: Mount;
  store: StoreReader;
  /** The live page of a slug. */
  pageAt: (store: StoreReader, slug: string) => Promise<Shown | null>;
}

type Ends = Pick<RecordOf<'redirects'>, 'from' | 'to'>;
type Shown = Pick<RecordOf<'pages'>, '_id' | 'title'>;

/** Addresses that the office leads to a page or product; those of renames are kept with the rename (D4). */
export function redirectRoutes({ mount, store, pageAt }: RedirectNeeds): Router {
  const router = createRouter();

  /** The live page or product of a path. */
  async function shownAt(
    tx: StoreReader,
    path: string,
  ): Promise<(Shown & { kind: 'page' | 'product' }) | null> {
    const isProduct = path.startsWith(PRODUCT_PREFIX);
    const found = isProduct
      ? await tx.findOne('products', { slug: path.slice(PRODUCT_PREFIX.length), isDeleted: false })
      : await pageAt(tx, path.slice(1));
    return found && { kind: isProduct ? 'product' : 'page', _id: found._id, title: found.title };
  }

  /** What a redirect does to the site: the next deploy brings it out with the page or product that it leads to. */
  async function changeOf(tx: StoreReader, { from, to }: Ends): Promise<Change | null> {
    const target = await shownAt(tx, to);
    if (target === null) return null;
    const { kind, _id, title } = target;
    return { kind, action: 'changed', id: _id, title, paths: [to, from] };
  }

  mount(router, contract.listRedirects, async () =>
    ok((await store.list('redirects', { orderBy: 'from' })).map(toRedirect)),
  );

  mount(router, contract.createRedirect, ({ body, write }) =>
    write(async (tx) => {
      const from = canonicalPath(body.from.toLowerCase());
      const to = canonicalPath(body.to);
      const reason = fromProblem(from) ?? standing(await shownAt(tx, from));
      if (reason !== null) throw new ApiError('invalid', reason, { fields: { from: reason } });
      const change = await changeOf(tx, { from, to });
      if (change === null) {
        const missing = 'It must lead to a page or product that visitors see.';
        throw new ApiError('invalid', missing, { fields: { to: missing } });
      }
      const record = await keepRedirect(tx, from, to);
      return { answer: { status: 201 as const, body: toRedirect(record) }, changes: [change] };
    }),
  );

  mount(router, contract.deleteRedirect, ({ params, write }) =>
    write(async (tx) => {
      const record = await tx.get('redirects', params.id);
      if (record === null) throw new ApiError('not-found', 'There is no such redirect');
      const change = await changeOf(tx, record);
      await tx.remove('redirects', record._id);
      return { answer: ok({ success: true } as const), changes: change === null ? [] : [change] };
    }),
  );
  return router;
}

/** Why no redirect can begin at an address, whatever stands there; null where it can. */
function fromProblem(from: string): string | null {
  const [first = '', second] = slugOfPath(from).split('/');
  if (!isOldAddress(from)) return 'This is no address of a page.';
  const isProduct = first === slugOfPath(PRODUCT_PREFIX) && second !== undefined;
  if (isReservedSegment(first) && !isProduct)
    return `Addresses beginning with /${first} belong to the site itself.`;
  return null;
}

const standing = (found: { kind: string } | null): string | null =>
  found === null ? null : `A ${found.kind} stands at this address.`;
