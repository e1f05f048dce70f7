/** Equality of JSON-like values: the same fields with equal values, order of fields aside; undefined counts as absent. */
export function deepEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    return (
      Array.isArray(a) &&
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((value, at) => deepEqual(value, b[at]))
    );
  }
  return (
    Object.keys(a).every((key) => deepEqual(field(a, key), field(b, key))) &&
    Object.keys(b).every((key) => Object.hasOwn(a, key) || field(b, key) === undefined)
  );
}

function field(record: object, key: string): unknown {
  return Object.hasOwn(record, key) ? Reflect.get(record, key) : undefined;
}
