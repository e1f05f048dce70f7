import { readFile } from 'node:fs/promises';

/**
 * Marks the position of the fuses in Electron's binary. It is followed by a version, a count, and one
 * character per fuse.
 */
const SENTINEL = Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX');
const FUSES = [
  'runAsNode',
  'cookieEncryption',
  'nodeOptions',
  'nodeCliInspect',
  'embeddedAsarIntegrity',
  'onlyLoadAppFromAsar',
] as const;

/** Reads the fuses of a binary. */
export async function readFuses(file: string): Promise<Record<string, boolean>> {
  const binary = await readFile(file);
  const at = binary.indexOf(SENTINEL) + SENTINEL.length + 2;
  return Object.fromEntries(FUSES.map((name, index) => [name, binary[at + index] === '1'.charCodeAt(0)]));
}

interface Entry {
  files?: Record<string, Entry>;
  integrity?: { algorithm: string; hash: string };
}

/** Returns the names of an archive's files without a checksum, and the number of files with one. */
export async function readChecksums(archive: string): Promise<{ without: string[]; having: number }> {
  const bytes = await readFile(archive);
  const head = JSON.parse(bytes.subarray(16, 16 + bytes.readUInt32LE(12)).toString()) as Entry;
  const without: string[] = [];
  let having = 0;
  const walk = ({ files = {} }: Entry, at: string) => {
    for (const [name, entry] of Object.entries(files)) {
      if (entry.files) walk(entry, `${at}/${name}`);
      else if (entry.integrity?.algorithm === 'SHA256') having += 1;
      else without.push(`${at}/${name}`);
    }
  };
  walk(head, '');
  return { without, having };
}
