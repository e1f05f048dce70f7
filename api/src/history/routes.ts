import type { Router } from 'express';
import { ApiError } from '@wa/core/contract/errors';
import * as contract from '@wa/core/contract/history';
import type { RecordKind } from '@wa/core/domain/record';
import { ok } from '../http/answer.ts';
import type { Mount } from '../http/mount.ts';
import { createRouter } from '../http/router.ts';
import type { StoreReader } from '../store/port.ts';
import { HISTORY_KINDS } from './kinds.ts';
import { keepLost, toLostEdit } from './lost-edits.ts';
import { versionsOf } from './versions.ts';

export interface HistoryNeeds {
  mount: Mount;
  store: StoreReader;
  clock: () => Date;
}

/** The versions of a record, with those that were discarded in a conflict. */
export function historyRoutes({ mount, store, clock }: HistoryNeeds): Router {
  const router = createRouter();
  const rows = new Map(HISTORY_KINDS.map((row) => [row.kind, row]));
  const rowOf = (kind: RecordKind) => rows.get(kind) ?? missing('There is no history of this kind');

  mount(router, contract.getHistory, async ({ params: { kind, id } }) => {
    const versions = await versionsOf(store, rowOf(kind), id);
    const lost = await store.list('lostEdits', {
      where: { recordId: id },
      orderBy: 'at',
      descending: true,
    });
    if (versions === null && lost.length === 0) return missing('There is no such record');
    return ok({ versions: versions ?? [], lost: lost.map(toLostEdit) });
  });

  mount(router, contract.keepLostEdit, ({ params: { kind, id }, body, write }) =>
    write(async (tx) => ({
      answer: { status: 201 as const, body: await keepLost(tx, { kind, id, body, now: clock() }) },
    })),
  );

  return router;
}

function missing(what: string): never {
  throw new ApiError('not-found', what);
}
