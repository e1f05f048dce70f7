import { isDeepStrictEqual } from 'node:util';

/** The fields that really differ from the record: a save that changes nothing makes no new version. */
export function changedFields<R extends object>(record: R, changes: Partial<R>): Partial<R> {
  const changed: Partial<R> = {};
  for (const name of Object.keys(changes) as (keyof R)[]) {
    const value = changes[name];
    if (value !== undefined && !isDeepStrictEqual(record[name], value)) changed[name] = value;
  }
  return changed;
}
