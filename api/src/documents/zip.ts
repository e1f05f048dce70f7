import { Zip, ZipPassThrough } from 'fflate';

/**
 * The earliest time that a ZIP file can have, the same on every machine: an archive differs only if one of
 * its files differs.
 */
const TIME = new Date(1980, 0, 1);

export interface ZipFile {
  name: string;
  body: Uint8Array | AsyncIterable<Uint8Array>;
}

/**
 * Returns files as one ZIP file. PDFs are already compressed, so they are stored. Only one file, or a
 * piece of a streamed one, is in memory at a time, and the same files give the same bytes.
 */
export async function* zipOf(files: AsyncIterable<ZipFile>): AsyncGenerator<Uint8Array> {
  const parts: Uint8Array[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    parts.push(part);
  });
  for await (const { name, body } of files) {
    const entry = new ZipPassThrough(name);
    entry.mtime = TIME;
    zip.add(entry);
    for await (const piece of body instanceof Uint8Array ? [body] : body) {
      entry.push(piece);
      yield* parts.splice(0);
    }
    entry.push(new Uint8Array(), true);
    yield* parts.splice(0);
  }
  zip.end();
  yield* parts.splice(0);
}
