import type { Router } from 'express';
import { ApiError } from '@wa/core/contract/errors';
import * as contract from '@wa/core/contract/history';
import { drawText } from '@wa/core/domain/figures/references';
import type { RecordKind } from '@wa/core/domain/record';
import type { CatalogueKeeper } from '../catalogue/catalogue-keeper.ts';
import { ok } from '../http/answer.ts';
import type { Mount } from '../http/mount.ts';
import { createRouter } from '../http/router.ts';
import type { StoreReader } from '../store/port.ts';
import type { MarkedRecords } from '../store/records.ts';
import { HISTORY_KINDS } from './kinds.ts';
import { keepLost, LOST_LISTED, toLostEdit } from './lost-edits.ts';
import { changesSince, createMark, toMark } from './marks.ts';
import { versionsOf } from './versions.ts';

export interface HistoryNeeds {
  mount: Mount;
  store: StoreReader;
  clock: () => Date;
  catalogue: CatalogueKeeper;
}

/** What was, and the way back to it: versions, what lost a conflict, named marks. */
export function historyRoutes({ mount, store, clock, catalogue }: HistoryNeeds): Router {
  const router = createRouter();
  const rows = new Map(HISTORY_KINDS.map((row) => [row.kind, row]));
  const rowOf = (kind: RecordKind) => rows.get(kind) ?? missing('There is no history of this kind');

  mount(router, contract.listLostEdits, async () => {
    const newest = await store.list('lostEdits', { orderBy: 'at', descending: true, limit: LOST_LISTED });
    return ok(newest.map(toLostEdit));
  });

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

  mount(router, contract.listMarks, async () => {
    const marks = await store.list('marks', { orderBy: 'at', descending: true, omit: 'records' });
    return ok(marks.map(toMark));
  });

  mount(router, contract.createMark, ({ body: { name }, write }) =>
    write(async (tx) => ({
      answer: { status: 201 as const, body: await createMark(tx, HISTORY_KINDS, { name, now: clock() }) },
    })),
  );

  mount(router, contract.getMark, async ({ params }) => {
    const mark = (await store.get('marks', params.id)) ?? missing('There is no such mark');
    const [changes, { figure }] = await Promise.all([
      changesSince(store, HISTORY_KINDS, mark),
      catalogue.now(),
    ]);
    const idsOf = (kind: RecordKind) => ((mark.records as MarkedRecords)[kind] ?? []).map(([id]) => id);
    return ok({
      mark: toMark(mark),
      changes: changes.map((change) => ({ ...change, title: drawText(change.title, figure) })),
      order: { products: idsOf('product'), sidebarItems: idsOf('sidebar-item') },
    });
  });

  mount(router, contract.deleteMark, ({ params, write }) =>
    write(async (tx) => {
      if (!(await tx.remove('marks', params.id))) return missing('There is no such mark');
      return { answer: ok({ success: true } as const) };
    }),
  );

  return router;
}

function missing(what: string): never {
  throw new ApiError('not-found', what);
}
