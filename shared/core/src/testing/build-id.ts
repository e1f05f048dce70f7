let last = 0;

/** Returns a new record id: 24 hexadecimal characters, increasing with every call. */
export function buildId(): string {
  last += 1;
  return last.toString(16).padStart(24, '0');
}

/** Time stamp of all built records. */
export const BUILT_AT = '2026-01-02T03:04:05.000Z';
