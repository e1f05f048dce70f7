import type { Fields, Operation } from '../queue/operation.ts';
import { optimisticRecord } from './optimistic-record.ts';

/** A record as the waiting operations will make it; null when there is none, and none of them creates it. */
export function overlayRecord(
  record: Fields | null,
  operations: readonly Operation[],
  isSame: (operation: Operation) => boolean,
): Fields | null {
  return operations.filter(isSame).reduce<Fields | null>((shown, operation) => {
    const base = shown ?? operation.base;
    const next = optimisticRecord({ ...operation, base });
    return base === null ? next : { ...next, version: base['version'] ?? next['version'] };
  }, record);
}
