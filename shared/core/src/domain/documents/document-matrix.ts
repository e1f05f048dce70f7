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
  /** Its name in the address of a selection. */
  slug: string;
  label: string;
  /** What the files are. */
  file: string;
}

const OTHERS: DocumentColumn = { slug: 'other', label: 'Other', file: 'PDF' };
const COLUMNS: ReadonlyMap<string, DocumentColumn> = new Map([
  [DATA_SHEET, { slug: 'data-sheet', label: DATA_SHEET, file: 'PDF' }],
  [MEASUREMENT_FORM, { slug: 'measurement-form', label: MEASUREMENT_FORM, file: 'PDF, fillable' }],
  [DRAWING, { slug: 'drawing', label: DRAWING, file: `SVG, ${NOT_TO_SCALE}` }],
]);

/** The columns of all documents: one for each kind, and one for what is none of them. */
export const DOCUMENT_COLUMNS: readonly DocumentColumn[] = [...COLUMNS.values(), OTHERS];

export const columnOf = ({ kind }: ListedDocument): DocumentColumn => COLUMNS.get(kind) ?? OTHERS;

/** The documents of a family: one row for each page or product that they are about. */
export const documentRows = ({ documents }: DocumentFamily): ListedDocument[][] => [
  ...groupBy(documents, ({ title, note }) => `${title}\n${note}`).values(),
];

/** Documents of one ZIP file: their names are an address, which servers accept up to 8,000 characters. */
export const SELECTED_MAX = 200;
export const SELECT_NONE = 'Select at least one document. Then download the ZIP file.';
export const SELECT_FEWER = `Select at most ${String(SELECTED_MAX)} documents for one ZIP file.`;

/** The name of a group in the address of a selection. Without a family it is the kind in all of them, and so on. */
export const documentGroup = (family: string, column: string): string => `${family}.${column}`;

/** The documents that a selection names (`d`: file names, `all`: groups), of those that a search (`q`) finds. */
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
