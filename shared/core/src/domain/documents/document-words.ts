import { unwrapPdf } from '../links.ts';
import { formatBytes } from '../uploads.ts';

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

/** A document of which nothing more is known. */
export const UNTOLD = 'Document';
export const MEASURE_SHEET = 'Measure sheet';

/** What a document is, as far as its address says so: 'Data sheet', 'Measure sheet', 'Pump curve 2024'. */
export function documentName(href: string): string {
  const [path = ''] = documentAddress(href).split('?');
  if (path.startsWith('/data-sheets/')) return path.endsWith('-measure.pdf') ? MEASURE_SHEET : 'Data sheet';
  const words = decodedName(path.slice(path.lastIndexOf('/') + 1))
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/[-_+\s]+/g, ' ')
    .trim();
  // Uploads have the name that the server gave them.
  if (words === '' || /^[0-9a-f]{16,}$/i.test(words)) return UNTOLD;
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function decodedName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
