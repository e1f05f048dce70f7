/** Data of a store that may hold anything: every field is unproven. */
export type Unproven = Readonly<Record<string, unknown>>;

/** The data as an object; an empty one for anything else. */
export function unproven(data: unknown): Unproven {
  return typeof data === 'object' && data !== null && !Array.isArray(data) ? (data as Unproven) : {};
}

/** The field as text; empty when it is none. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The field as a list of texts; anything else in it is left out. */
export const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];

/** The field as a list of objects; anything else in it is left out. */
export function objectsOf(value: unknown): Unproven[] {
  if (!Array.isArray(value)) return [];
  return value.filter((entry): entry is Unproven => typeof entry === 'object' && entry !== null);
}
