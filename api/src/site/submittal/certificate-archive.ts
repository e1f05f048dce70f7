import { Readable } from 'node:stream';
import type { ShownCertificate } from '@wa/core/domain/products/product';
import { slugify } from '@wa/core/domain/slug';
import { zipOf, type ZipFile } from '../../documents/zip.ts';
import type { UploadStorage } from '../../uploads/storage.ts';
import type { FoundSubmittal } from './find-submittal.ts';

const NO_FILE = 'We have no PDF of this certificate. Contact us.';
const MISSING = 'The PDF of this certificate is missing. Contact us.';
const UPLOAD = /^\/uploads\/([^/?#]+)/;

/** Name of the list in the ZIP file. */
const LIST_FILE = 'certificates.txt';

/** Formats a certificate in one line: its name, issuer, number, last day, and conditions. */
export function certificateLine({ name, issuer, number, conditions, validUntil }: ShownCertificate): string {
  const until = validUntil && `valid until ${validUntil}`;
  return [name, issuer, number, until, conditions].filter(Boolean).join(', ');
}

/** Streams the certificates of a submittal as one ZIP file: each PDF once, and a list that names all of them. */
export const certificateArchive = (found: FoundSubmittal['found'], uploads: Uploads): Readable =>
  Readable.from(zipOf(filesOf(found, uploads)));

type Uploads = Pick<UploadStorage, 'open'>;

async function* filesOf(found: FoundSubmittal['found'], uploads: Uploads): AsyncGenerator<ZipFile> {
  /** The names in the ZIP file by address. */
  const names = new Map<string, string>();
  const list: string[] = [];
  for (const { product, line } of found)
    for (const certificate of product.certificates ?? []) {
      const { file } = certificate;
      const upload = UPLOAD.exec(file)?.[1];
      if (upload !== undefined && !names.has(file)) {
        const stored = await uploads.open(upload);
        const name = freeName(certificate, [...names.values()]);
        names.set(file, stored === null ? '' : name);
        if (stored !== null) yield { name, body: await stored.stream() };
      }
      const place = upload === undefined ? file || NO_FILE : names.get(file) || MISSING;
      list.push(`${line.tag || line.name}: ${certificateLine(certificate)}\r\n  ${place}\r\n`);
    }
  yield { name: LIST_FILE, body: Buffer.from(list.join('\r\n')) };
}

/** Returns a name that the ZIP file doesn't have yet: `nsf-ansi-can-61-a-1.pdf`. */
function freeName({ name, number }: ShownCertificate, taken: readonly string[]): string {
  const base = slugify([name, number].filter(Boolean).join(' ')) || 'certificate';
  for (let count = 1; ; count += 1) {
    const free = `${base}${count === 1 ? '' : `-${String(count)}`}.pdf`;
    if (!taken.includes(free)) return free;
  }
}
