import { decode, unwrapPdf } from '../links.ts';
import { capitalized } from '../text.ts';
import { formatBytes } from '../uploads.ts';

/** Facts by root-relative address; documents that are not here are unknown. */
export type KnownDocuments = Readonly<Record<string, DocumentFacts>>;

/** What a visitor should know of a document before opening it. */
export interface DocumentFacts {
  bytes: number;
  /** Left out where nobody has counted them: uploads. */
  pages?: number;
}

/** The address that a document is known by: unwrapped, without a hash. */
export function documentAddress(href: string): string {
  return unwrapPdf(href).replace(/#.*$/, '');
}

/** '2 pages, 48 KB'; empty for an unknown document. */
export function documentFactsText(facts: DocumentFacts | undefined): string {
  if (facts === undefined) return '';
  const { pages, bytes } = facts;
  const size = formatBytes(bytes);
  return pages ? `${String(pages)} ${pages === 1 ? 'page' : 'pages'}, ${size}` : size;
}

export const UNTOLD = 'Document';
export const DATA_SHEET = 'Data sheet';
export const MEASUREMENT_FORM = 'Measurement form';
export const DRAWING = 'Drawing';

/** What a document is, as far as its address says so: 'Data sheet', 'Measurement form', 'Pump curve 2024'. */
export function documentName(href: string): string {
  const [path = ''] = documentAddress(href).split('?');
  if (path.startsWith('/data-sheets/')) return path.endsWith('-measure.pdf') ? MEASUREMENT_FORM : DATA_SHEET;
  const name = path.slice(path.lastIndexOf('/') + 1);
  const words = (decode(name) ?? name)
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/[-_+\s]+/g, ' ')
    .trim();
  // Uploads have the name that the server gave them.
  if (words === '' || /^[0-9a-f]{16,}$/i.test(words)) return UNTOLD;
  return capitalized(words);
}

export interface ListedDocument {
  /** Root-relative address of the file. */
  href: string;
  /** Title of the page or product that it is about: its first line. */
  title: string;
  /** The other lines of the title. */
  note: string;
  /** What it is: `Data sheet`, `Measurement form`, `Drawing`. */
  kind: string;
}

/** The name of a document as a file: alone, in a ZIP file, and in the address of a selection. */
export const documentFile = (href: string): string => href.replace(/^\/[^/]+\//, '').replaceAll('/', '-');

/** Documents of one part of the navigation. */
export interface DocumentFamily {
  slug: string;
  title: string;
  /** Root-relative address of all of them in one file. */
  zip: string;
  documents: ListedDocument[];
}

/** The documents that have each word of a search in family, title, or kind. All of them for no word. */
export function findDocuments(families: readonly DocumentFamily[], query: string): DocumentFamily[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return families.flatMap((family) => {
    const documents = family.documents.filter(({ title, note, kind }) => {
      const text = `${family.title} ${title} ${note} ${kind}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
    return documents.length > 0 ? [{ ...family, documents }] : [];
  });
}
