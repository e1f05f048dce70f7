/**
 * Record ids: 24 lower-case hexadecimal characters on both stores (D4). Only ids of this length count as
 * saved records; anything else in an editor is a row that does not exist yet (specification 5).
 */
const ID_PATTERN = /^[0-9a-f]{24}$/;

/** True for the id of a saved record. */
export function isRecordId(value: string): boolean;
export function isRecordId(value: unknown): value is string;
export function isRecordId(value: unknown): boolean {
  return typeof value === 'string' && ID_PATTERN.test(value);
}
