import type { BinKind } from '@wa/core/domain/record';

/**
 * Record ids of built-in and seeded content (D4, D5): the same name gives the same 24 hexadecimal
 * characters on every machine and in every release, so that sidebar items may point to them.
 */

const FNV_PRIME = 0x01000193;
/** Three independent starts make 96 bits; a test holds all ids of the catalogue apart. */
const STARTS = [0x811c9dc5, 0x2a9b31f7, 0x7c3f1d65] as const;

function fnv1a(text: string, start: number): number {
  let hash = start;
  for (let i = 0; i < text.length; i += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(i), FNV_PRIME);
  }
  // FNV leaves the last characters in the low bits: mix them upwards.
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  return hash >>> 0;
}

/** A stable id from a kind and a name: `stableId('page', 'a-model')`. */
export function stableId(kind: BinKind, name: string): string {
  return STARTS.map((start) => fnv1a(`${kind}:${name}`, start).toString(16).padStart(8, '0')).join('');
}
