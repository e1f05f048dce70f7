import type { BinCall, RecordCalls } from '@wa/core/contract/endpoint';
import type { StoredRecord } from '@wa/core/domain/record';
import type { Router } from 'express';
import { requireVersion } from '../../http/request.ts';
import { changeRecord } from './move-records.ts';
import {
  answerOf,
  binRecord,
  changeOf,
  insertRecord,
  isOrdered,
  requireRecord,
  shownOf,
  type EditedKind,
  type KindCollection,
  type KindOf,
  type RecordNeeds,
} from './records.ts';

type EditCalls<Shown, Input> = Pick<RecordCalls<Shown, Input>, 'create' | 'update'> & {
  remove: BinCall<Shown>;
};

export function mountEdits<N extends KindCollection, Shown extends StoredRecord, Input>(
  router: Router,
  kind: EditedKind<N, Shown, Input>,
  { create, update, remove }: EditCalls<Shown, Input>,
  needs: Pick<RecordNeeds, 'mount' | 'clock'>,
): void {
  const { mount, clock } = needs;
  const { collection, show } = kind;
  const shown = shownOf(kind);

  mount(router, create, ({ body, write }) =>
    write(async (tx) => {
      const fields = await kind.fields(tx, body, null);
      const order = isOrdered(collection) ? { order: await tx.nextOrder(collection) } : {};
      const record = await insertRecord(tx, kind, { ...fields, ...order });
      return {
        answer: { ...answerOf(show(record)), status: 201 as const },
        changes: [changeOf(kind, 'created', record)],
      };
    }, shown),
  );

  mount(router, update, ({ params, body, preconditions, write }) =>
    write(async (tx) => {
      const before = await requireRecord(tx, kind, params.id);
      await requireVersion(preconditions, before, show);
      const { after, changes } = await changeRecord(tx, kind, before, body, clock());
      return { answer: answerOf(show(after)), changes };
    }, shown),
  );

  mountBin(router, kind, remove, needs);
}

/** Mounts the call that moves a record to the bin. One that is already there is returned unchanged (D4). */
export function mountBin<N extends KindCollection, Shown extends StoredRecord>(
  router: Router,
  kind: KindOf<N, Shown>,
  call: BinCall<Shown>,
  { mount, clock }: Pick<RecordNeeds, 'mount' | 'clock'>,
): void {
  const { show, current = (_tx, record) => show(record), beforeBin, bin } = kind;
  mount(router, call, ({ params, query, preconditions, write }) =>
    write(async (tx) => {
      const before = await requireRecord(tx, kind, params.id);
      if (before.isDeleted) return { answer: answerOf(show(before)) };
      await requireVersion(preconditions, before, (record) => current(tx, record));
      if (query?.inUse !== 'accept') await beforeBin?.(tx, before);
      const after = await (bin?.(tx, before, clock()) ?? binRecord(tx, kind, before, clock()));
      return { answer: answerOf(show(after)), changes: [changeOf(kind, 'deleted', after)] };
    }, shownOf(kind)),
  );
}
