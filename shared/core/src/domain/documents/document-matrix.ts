import { NOT_TO_SCALE } from '../labels.ts';
import { groupBy } from '../record.ts';
import {
  DATA_SHEET,
  documentFile,
  type DocumentFamily,
  DRAWING,
  findDocuments,
  type ListedDocument,
  MEASUREMENT_FORM,
} from './documents.ts';

export interface DocumentColumn {
  /** Name of the column in the address of a selection. */
  slug: string;
  label: string;
  /** Format of the files, such as `PDF, fillable`. */
  file: string;
}

const OTHERS: DocumentColumn = { slug: 'other', label: 'Other', file: 'PDF' };
const COLUMNS: ReadonlyMap<string, DocumentColumn> = new Map([
  [DATA_SHEET, { slug: 'data-sheet', label: DATA_SHEET, file: 'PDF' }],
  [MEASUREMENT_FORM, { slug: 'measurement-form', label: MEASUREMENT_FORM, file: 'PDF, fillable' }],
  [DRAWING, { slug: 'drawing', label: DRAWING, file: `SVG, ${NOT_TO_SCALE}` }],
]);

/** Columns of the document matrix: one per kind, and one for all other documents. */
export const DOCUMENT_COLUMNS: readonly DocumentColumn[] = [...COLUMNS.values(), OTHERS];

export const columnOf = ({ kind }: ListedDocument): DocumentColumn => COLUMNS.get(kind) ?? OTHERS;

/** Returns the documents of a family, one row per page or product. */
export const documentRows = ({ documents }: DocumentFamily): ListedDocument[][] => [
  ...groupBy(documents, ({ title, note }) => `${title}\n${note}`).values(),
];

/**
 * Maximum number of documents in a ZIP file. Their names are in the address, which servers accept up to 8,000
 * characters.
 */
export const SELECTED_MAX = 200;
export const SELECT_NONE = 'Select at least one document. Then download the ZIP file.';
export const SELECT_FEWER = `Select at most ${String(SELECTED_MAX)} documents for one ZIP file.`;

/** Returns the name of a group in the address of a selection. An empty family or column means all of them. */
export const documentGroup = (family: string, column: string): string => `${family}.${column}`;

/**
 * Returns the documents selected by file name (`d`) or group (`all`), limited to the results of a search
 * (`q`).
 */
export function selectedDocuments(
  families: readonly DocumentFamily[],
  selection: URLSearchParams,
): ListedDocument[] {
  const files = new Set(selection.getAll('d'));
  const groups = new Set(selection.getAll('all'));
  return findDocuments(families, selection.get('q') ?? '').flatMap(({ slug, documents }) =>
    documents.filter((document) => {
      const column = columnOf(document).slug;
      const own = [documentGroup(slug, ''), documentGroup('', column), documentGroup(slug, column)];
      return files.has(documentFile(document.href)) || own.some((group) => groups.has(group));
    }),
  );
}
