/** Why a record could not be read back. */
export const DAMAGED = 'not readable';

/** A value as it is stored: JSON text, which is read back whole or not at all. @throws TypeError for what JSON cannot hold */
export function toText(value: unknown): string {
  const text = JSON.stringify(value) as string | undefined;
  if (text === undefined) throw new TypeError('Only JSON values can be stored');
  return text;
}

/** The value of a stored text, or null. Earlier versions stored the text in an object beside a checksum. */
export function fromText(stored: unknown): { value: unknown } | null {
  try {
    return { value: JSON.parse(textOf(stored)) };
  } catch {
    return null;
  }
}

/** The text of something stored, also of what cannot be read. */
export function textOf(stored: unknown): string {
  if (typeof stored === 'string') return stored;
  const { json } = Object(stored) as { json?: unknown };
  return typeof json === 'string' ? json : String(JSON.stringify(stored));
}
