/** Returns what a test expects to exist. */
export function found<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('It isn’t there');
  return value;
}
