import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress } from 'node:zlib';
import type { Logger } from 'pino';

const pack = promisify(brotliCompress);
const unpack = promisify(brotliDecompress);

/** A page as a picture. */
export interface PagePicture {
  /** SVG in brotli. */
  packed: Buffer;
  /** Names what the sheet was made of. */
  hash: string;
}

/** The first pages of the site's own PDFs. */
export interface FirstPages {
  /** From disk, or made now; null for an unknown address. */
  open: (slug: string) => Promise<PagePicture | null>;
  /** All of them for the static export. */
  files: () => Promise<{ path: string; from: string[]; body: () => Promise<Buffer | null> }[]>;
}

interface Kept {
  slug: string;
  hash: string;
  pages: number;
  bytes: number;
}

export interface FirstPageNeeds {
  sheets: {
    hash: (slug: string) => Promise<string | null>;
    open: (slug: string) => Promise<{ body: Buffer; hash: string } | null>;
    list: () => Promise<{ slug: string }[]>;
  };
  /** Where pictures are kept, beside the sheets. */
  files: { read: (kept: Kept) => Promise<Buffer | null>; write: (kept: Kept, body: Buffer) => Promise<void> };
  log: Logger;
}

export function openFirstPages({ sheets, files, log }: FirstPageNeeds): FirstPages {
  let queue: Promise<unknown> = Promise.resolve();
  const entry = (slug: string, hash: string, bytes = 0): Kept => ({ slug, hash, pages: 1, bytes });

  async function make(slug: string): Promise<PagePicture | null> {
    const sheet = await sheets.open(slug);
    if (sheet === null) return null;
    const { body, hash } = sheet;
    // Somebody before in the queue may have made it.
    const made = await files.read(entry(slug, hash));
    if (made !== null) return { packed: made, hash };
    const { firstPage } = await import('./first-page.ts');
    const packed = await pack(await firstPage(body));
    await files.write(entry(slug, hash, packed.length), packed).catch((error: unknown) => {
      log.warn({ err: error, slug }, 'The picture of a first page could not be kept on disk');
    });
    return { packed, hash };
  }

  const open: FirstPages['open'] = async (slug) => {
    const hash = await sheets.hash(slug);
    if (hash === null) return null;
    const kept = await files.read(entry(slug, hash));
    if (kept !== null) return { packed: kept, hash };
    // One after the other: visitors of pages come first.
    const making = queue.then(() => make(slug));
    queue = making.catch(() => undefined);
    return making;
  };

  return {
    open,
    files: async () =>
      (await sheets.list()).map(({ slug }) => ({
        path: `/data-sheets/${slug}.svg`,
        from: [`/data-sheets/${slug}.pdf`],
        body: async () => {
          const picture = await open(slug);
          return picture && unpack(picture.packed);
        },
      })),
  };
}
