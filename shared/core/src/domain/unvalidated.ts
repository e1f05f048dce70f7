/** Unvalidated data from a store: any field may have any type. */
export type Unvalidated = Readonly<Record<string, unknown>>;

/** Returns the data as an object; an empty object for anything else. */
export function unvalidated(data: unknown): Unvalidated {
  return typeof data === 'object' && data !== null && !Array.isArray(data) ? (data as Unvalidated) : {};
}

/** Returns the value if it is a text, otherwise an empty text. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Returns the texts in a list; other entries are dropped. */
export const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];

/** Returns the objects in a list; other entries are dropped. */
export function objectsOf(value: unknown): Unvalidated[] {
  if (!Array.isArray(value)) return [];
  return value.filter((entry): entry is Unvalidated => typeof entry === 'object' && entry !== null);
}
