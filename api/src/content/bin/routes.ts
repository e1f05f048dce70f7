import type { Router } from 'express';
import { deletePermanently, listBinLinks, restoreFromBin } from '@wa/core/contract/bin';
import type { ResponseOf } from '@wa/core/contract/endpoint';
import { ApiError } from '@wa/core/contract/errors';
import type { BinKind } from '@wa/core/domain/record';
import { ok, type Mount, createRouter } from '../../http/mount.ts';
import { versionTag } from '../../http/conditions.ts';
import type { StoreReader } from '../../store/port.ts';
import type { BinnedKind } from './binned-kind.ts';

export interface BinNeeds {
  mount: Mount;
  store: StoreReader;
  clock: () => Date;
  /** The table: one row for each kind that has a bin. */
  kinds: readonly BinnedKind<ResponseOf<typeof restoreFromBin>>[];
}

export function binRoutes({ mount, store, clock, kinds }: BinNeeds): Router {
  const router = createRouter();
  const rows = new Map(kinds.map((row) => [row.kind, row]));
  const rowOf = (kind: BinKind) => {
    const row = rows.get(kind);
    if (row === undefined) throw new ApiError('malformed', `There is no bin of the type ${kind}`);
    return row;
  };

  mount(router, restoreFromBin, ({ params, query, preconditions, write }) => {
    const { restore, shown } = rowOf(query.type);
    return write(async (tx) => {
      const { body, changes } = await restore(tx, { id: params.id, preconditions, now: clock() });
      return { answer: ok(body, { etag: versionTag(body.version) }), changes };
    }, shown && { shown });
  });

  mount(router, listBinLinks, async ({ params, query }) =>
    ok(await rowOf(query.type).linksTo(store, params.id)),
  );

  mount(router, deletePermanently, ({ params, query, preconditions, write }) =>
    write(async (tx) => {
      const call = { id: params.id, preconditions, now: clock() };
      return { answer: ok({ success: true } as const), changes: await rowOf(query.type).remove(tx, call) };
    }),
  );

  return router;
}
