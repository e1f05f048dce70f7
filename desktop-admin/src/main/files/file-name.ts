import { createHash } from 'node:crypto';

/** Characters; file systems allow 255 bytes, and an ending is added. */
const LONGEST = 180;

/** A file name for any key, the same on file systems that ignore case; a long key is shortened by its hash. */
export function fileNameOf(key: string): string {
  const escaped = [...new TextEncoder().encode(key)]
    .map((byte) => {
      const letter = String.fromCharCode(byte);
      return /[a-z0-9_-]/.test(letter) ? letter : `%${byte.toString(16).padStart(2, '0')}`;
    })
    .join('');
  if (escaped.length <= LONGEST) return escaped;
  return `${escaped.slice(0, 100)}%%${createHash('sha256').update(key).digest('hex')}`;
}

/** The key of a file name; a shortened one stays as it is. */
export function keyOfFileName(name: string): string {
  if (name.includes('%%')) return name;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
