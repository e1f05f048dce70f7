/** The given fields of a record, chosen, never deleted from; absent ones stay absent. */
export function pickFields<T extends object, K extends keyof T>(record: T, fields: readonly K[]): Pick<T, K> {
  const entries = fields
    .filter((field) => Object.hasOwn(record, field))
    .map((field) => [field, record[field]] as const);
  return Object.fromEntries(entries) as Pick<T, K>;
}
