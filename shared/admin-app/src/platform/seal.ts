/** A value on its way to the disk: its JSON and a checksum, so that damage is noticed when it is read back. */
export interface Sealed {
  sum: number;
  json: string;
}

export type Unsealed = { ok: true; value: unknown } | { ok: false; reason: string };

/** @throws TypeError for what JSON cannot hold */
export function seal(value: unknown): Sealed {
  const json = JSON.stringify(value) as string | undefined;
  if (json === undefined) throw new TypeError('Only JSON values can be stored');
  return { sum: checksum(json), json };
}

/** Opens what `seal` made; anything else is a reason, never an exception. */
export function unseal(stored: unknown): Unsealed {
  if (!isSealed(stored)) return { ok: false, reason: 'not a stored record' };
  if (checksum(stored.json) !== stored.sum) return { ok: false, reason: 'checksum differs' };
  try {
    return { ok: true, value: JSON.parse(stored.json) };
  } catch {
    return { ok: false, reason: 'not JSON' };
  }
}

function isSealed(stored: unknown): stored is Sealed {
  if (typeof stored !== 'object' || stored === null) return false;
  const { sum, json } = stored as Partial<Record<keyof Sealed, unknown>>;
  return typeof sum === 'number' && typeof json === 'string';
}

/** FNV-1a over UTF-16 units, 32 bits: finds accidents, and needs no asynchronous crypto. */
export function checksum(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    hash = Math.imul(hash ^ (unit & 0xff), 0x01000193);
    hash = Math.imul(hash ^ (unit >>> 8), 0x01000193);
  }
  return hash >>> 0;
}
