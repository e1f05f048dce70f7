import { z } from 'zod';
import { STORAGE_AREAS, type StorageProblem } from '@wa/admin-app/platform/port';

const area = z.enum(STORAGE_AREAS);
const key = z.string().min(1).max(1_000);
const log = z.string().regex(/^[a-z0-9-]{1,40}$/);
const position = z.number().int().min(0);
/** Not walked through: the page's own values may be large, and writing them checks that they are JSON. */
const json = z.custom<unknown>((value) => value !== undefined);

/** Everything the page's storage asks of the disk, as one call; bytes travel over app:// instead. */
export const storageRequest = z.discriminatedUnion('op', [
  z.strictObject({ op: z.literal('get'), area, key }),
  z.strictObject({ op: z.literal('put'), area, key, value: json }),
  z.strictObject({ op: z.literal('delete'), area, key }),
  z.strictObject({ op: z.literal('list'), area }),
  z.strictObject({ op: z.literal('clear'), area }),
  /** Answers the records after `after`, the appended ones included. */
  z.strictObject({ op: z.literal('append'), log, values: z.array(json).min(1), after: position }),
  z.strictObject({ op: z.literal('read-log'), log, after: position }),
  /** Replaces the records up to and with `last`; refused with false when a later one exists. */
  z.strictObject({ op: z.literal('rewrite-log'), log, last: position, values: z.array(json) }),
  z.strictObject({ op: z.literal('delete-blob'), key }),
]);
export type StorageRequest = z.infer<typeof storageRequest>;

/** What was found damaged since the last answer travels with it, so that a reader hears of it before it reads on. */
export interface StorageAnswer {
  value: unknown;
  problems: StorageProblem[];
}
