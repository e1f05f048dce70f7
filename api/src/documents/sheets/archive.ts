import { createHash } from 'node:crypto';
import { Zip, ZipPassThrough } from 'fflate';
import type { DocumentFamily } from '@wa/core/domain/documents/document-families';

/** The earliest time that a ZIP file can state, on every machine the same: what has changed shows in the PDFs. */
const TIME = new Date(1980, 0, 1);

/**
 * The documents of a family as one ZIP file. PDFs are compressed already and go in as they are. One document is in
 * memory at a time; the same documents give the same bytes.
 * @param read bytes of a document; null for one that went meanwhile
 */
export async function* archiveOf(
  { documents }: DocumentFamily,
  read: (href: string) => Promise<Buffer | null>,
): AsyncGenerator<Uint8Array> {
  const parts: Uint8Array[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    parts.push(part);
  });
  for (const { href } of documents) {
    const body = await read(href);
    if (body === null) continue;
    const entry = new ZipPassThrough(fileName(href));
    entry.mtime = TIME;
    zip.add(entry);
    entry.push(body, true);
    yield* parts.splice(0);
  }
  zip.end();
  yield* parts.splice(0);
}

/**
 * Names what an archive holds, without reading it.
 * @param hash what names a document's content; null for one that is gone
 */
export async function archiveHash(
  { documents }: DocumentFamily,
  hash: (href: string) => Promise<string | null>,
): Promise<string> {
  const contents = await Promise.all(documents.map(async ({ href }) => [href, await hash(href)]));
  return createHash('sha256').update(JSON.stringify(contents)).digest('hex').slice(0, 32);
}

/** The name that the document has when it is downloaded alone. */
const fileName = (href: string) => href.replace(/^\/[^/]+\//, '').replaceAll('/', '-');

/** A whole archive, for a static host. */
export async function gathered(parts: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const part of parts) all.push(part);
  return Buffer.concat(all);
}
