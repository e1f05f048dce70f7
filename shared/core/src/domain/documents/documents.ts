import { decode, unwrapPdf } from '../links.ts';
import { capitalized, counted } from '../text.ts';
import { formatBytes } from '../uploads.ts';

/** Facts by root-relative address. A document without an entry is unknown. */
export type KnownDocuments = Readonly<Record<string, DocumentFacts>>;

/** Facts that visitors see before they open a document. */
export interface DocumentFacts {
  bytes: number;
  /** Absent if not counted, as for uploads. */
  pages?: number;
  /** The date of an edition of the printed catalog, as visitors read it. */
  edition?: string;
}

/** Returns the address that identifies a document: unwrapped, without a hash. */
export function documentAddress(href: string): string {
  return unwrapPdf(href).replace(/#.*$/, '');
}

/** Returns '2 pages, 48 KB'; empty for an unknown document. */
export function documentFactsText(facts: DocumentFacts | undefined): string {
  if (facts === undefined) return '';
  const { pages, bytes } = facts;
  const size = formatBytes(bytes);
  return pages ? `${counted(pages, 'page')}, ${size}` : size;
}

export const UNTOLD = 'Document';
export const DATA_SHEET = 'Data sheet';
export const MEASUREMENT_FORM = 'Measurement form';
export const DRAWING = 'Drawing';

/** Derives the name of a document from its address: 'Data sheet', 'Measurement form', 'Pump curve 2024'. */
export function documentName(href: string): string {
  const [path = ''] = documentAddress(href).split('?');
  if (path.startsWith('/data-sheets/')) return path.endsWith('-measure.pdf') ? MEASUREMENT_FORM : DATA_SHEET;
  const name = path.slice(path.lastIndexOf('/') + 1);
  const words = (decode(name) ?? name)
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/[-_+\s]+/g, ' ')
    .trim();
  // An uploaded file has a generated name, which says nothing.
  if (words === '' || /^[0-9a-f]{16,}$/i.test(words)) return UNTOLD;
  return capitalized(words);
}

export interface ListedDocument {
  /** Root-relative address of the file. */
  href: string;
  /** First line of the title of its page or product. */
  title: string;
  /** The other lines of that title. */
  note: string;
  /** Kind of document: `Data sheet`, `Measurement form`, `Drawing`. */
  kind: string;
}

/** Returns the file name of a document: for downloads, in a ZIP file, and in the address of a selection. */
export const documentFile = (href: string): string => href.replace(/^\/[^/]+\//, '').replaceAll('/', '-');

/** Documents of one section of the navigation. */
export interface DocumentFamily {
  slug: string;
  title: string;
  /** Root-relative address of the ZIP file with all of them. */
  zip: string;
  documents: ListedDocument[];
}

/**
 * Returns the documents whose family, title, or kind contains every word of the search. An empty search
 * returns all.
 */
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
