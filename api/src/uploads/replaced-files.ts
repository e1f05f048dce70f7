import { originalsOf, uploadedImage } from '@wa/core/domain/uploaded-image';
import { cachedValue, type ChangeLog } from '../store/change-log.ts';
import type { StoreReader } from '../store/port.ts';

/** Which file each replaced file's address returns (D34.7). */
export interface ReplacedFiles {
  /** The last file in the chain of replacements, by the name of the replaced file. */
  current: ReadonlyMap<string, string>;
  /** Files that were ever replaced, even if that was undone: their address hasn't always returned the same bytes. */
  ever: ReadonlySet<string>;
}

/** Reads which files have been replaced. An index keeps the query fast, because few files are. */
export async function readReplaced(store: StoreReader): Promise<ReplacedFiles> {
  const records = await store.list('files', { range: { field: 'replacedBy', from: '' } });
  const next = new Map(records.map(({ name, replacedBy }) => [name, replacedBy ?? '']));
  const last = (name: string): string => {
    const seen = new Set<string>();
    let at = name;
    for (let by = next.get(at); by && !seen.has(by); by = next.get(at)) seen.add((at = by));
    return at;
  };
  const current = new Map(
    [...next].flatMap(([name, by]) => (by === '' ? [] : [[name, last(name)] as const])),
  );
  return { current, ever: new Set(next.keys()) };
}

/**
 * Caches the replaced files until a file changes. While the store is unreachable, the last known ones are
 * returned, so that the pages of the cache keep their images and PDFs (D13.1).
 */
export function keepReplaced(
  store: StoreReader,
  changes: Pick<ChangeLog, 'subscribe'>,
): () => Promise<ReplacedFiles> {
  let last: ReplacedFiles | null = null;
  const read = cachedValue(changes, ['file'], async () => (last = await readReplaced(store)));
  const now = () =>
    read().catch((error: unknown) => {
      if (last === null) throw error;
      return last;
    });
  // The first request may arrive when the store is unreachable.
  now().catch(() => undefined);
  return now;
}

/** Returns the files that an address can return, best first: the replacement, then the file itself. */
export function answersFor(asked: string, { current }: ReplacedFiles): string[] {
  const own = [asked, ...originalsOf(asked)];
  const replaced = own.map((name) => current.get(name)).find((name) => name !== undefined);
  if (replaced === undefined) return own;
  // Prefer the new image's copy of the same width and format.
  const end = /-\d+\.[a-z]+$/.exec(asked)?.[0];
  const copies = uploadedImage(`/uploads/${replaced}`)?.copies.flatMap(({ files }) => files) ?? [];
  const copy = copies.find((file) => end !== undefined && file.endsWith(end));
  return [...(copy === undefined ? [] : [copy.slice('/uploads/'.length)]), replaced, ...own];
}
