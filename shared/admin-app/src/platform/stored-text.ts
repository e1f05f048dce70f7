/** Reason given for an unreadable record. */
export const DAMAGED = 'not readable';

/**
 * Serializes a value as JSON text, which is read completely or not at all.
 * @throws TypeError for values that JSON cannot represent
 */
export function toText(value: unknown): string {
  const text = JSON.stringify(value) as string | undefined;
  if (text === undefined) throw new TypeError('Only JSON values can be stored');
  return text;
}

/**
 * Parses a stored text; null if it is damaged. Earlier versions stored the text in an object with a checksum.
 */
export function fromText(stored: unknown): { value: unknown } | null {
  try {
    return { value: JSON.parse(textOf(stored)) };
  } catch {
    return null;
  }
}

/** Returns the text of a stored value, even if it is unreadable. */
export function textOf(stored: unknown): string {
  if (typeof stored === 'string') return stored;
  const { json } = Object(stored) as { json?: unknown };
  return typeof json === 'string' ? json : String(JSON.stringify(stored));
}
