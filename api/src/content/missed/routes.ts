import type { Router } from 'express';
import * as contract from '@wa/core/contract/missed';
import type { Missed } from '@wa/core/contract/missed';
import { ok, type Mount, createRouter } from '../../http/mount.ts';
import type { StoreReader } from '../../store/port.ts';
import type { MissedRecord } from '../../store/records.ts';
import type { MissedKeeper } from './missed-keeper.ts';

export interface MissedRoutesNeeds {
  mount: Mount;
  store: StoreReader;
  missed: Pick<MissedKeeper, 'flush'>;
}

/** What visitors looked for and did not find. It is no content: no version, no entry of the change log. */
export function missedRoutes({ mount, store, missed }: MissedRoutesNeeds): Router {
  const router = createRouter();

  mount(router, contract.listMissed, async () => {
    await missed.flush();
    return ok(summed(await store.list('missed', { orderBy: 'day' })));
  });

  mount(router, contract.forgetMissed, async ({ query: { kind, term }, write }) => {
    await missed.flush();
    return write(async (tx) => {
      await tx.removeWhere('missed', { where: { kind, term } });
      return { answer: ok({ success: true } as const) };
    });
  });
  return router;
}

/** Days joined by term, the most frequent first. */
function summed(records: readonly MissedRecord[]): Missed[] {
  const terms = new Map<string, Missed>();
  for (const { kind, term, count, day } of records) {
    const before = terms.get(`${kind} ${term}`)?.count ?? 0;
    terms.set(`${kind} ${term}`, { kind, term, count: before + count, lastDay: day });
  }
  return [...terms.values()].sort(
    (a, b) => b.count - a.count || b.lastDay.localeCompare(a.lastDay) || a.term.localeCompare(b.term),
  );
}
