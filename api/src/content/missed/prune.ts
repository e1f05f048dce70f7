import { MISSED_DAYS } from '@wa/core/domain/missed';
import type { StoreTransaction } from '../../store/port.ts';

/** Lets go of the days that have had their time. */
export function pruneMissed(tx: StoreTransaction, now: Date): Promise<number> {
  const first = new Date(now);
  first.setUTCDate(first.getUTCDate() - MISSED_DAYS);
  return tx.removeWhere('missed', { range: { field: 'day', before: first.toISOString().slice(0, 10) } });
}
