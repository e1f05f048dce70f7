import { PRODUCT } from '../entities.ts';
import { isSafeHref } from '../links.ts';
import type { Product, ProductInput } from '../products/product.ts';
import { RESTRAINT_LABEL } from '../products/restraint.ts';
import { TASK_WORDS, TASKS } from '../products/tasks.ts';
import { escapeHtml } from '../text.ts';
import { extensionOf, fileType } from '../uploads.ts';
import { DOCUMENT_EXTENSIONS } from '../limits.ts';
import {
  choiceColumn,
  choicesColumn,
  dayColumn,
  entryOf,
  linesColumn,
  namesColumn,
  namesOf,
  partsOf,
  rowsColumn,
  textColumn,
  tooManyParts,
  type Column,
} from './columns.ts';
import type { Names } from './names.ts';
import { linesOf } from './sheet.ts';

/** Where a product keeps files of one kind and their texts. */
interface FileList {
  field: 'image' | 'images' | 'pdfs';
  texts: 'imageAlts' | 'pdfNames';
  /** Name of the text in error messages. */
  text: string;
  problemOf: (address: string) => string | null;
}

const isUpload = (address: string) => address.startsWith('/uploads/');
const pictureProblem = (address: string) =>
  isUpload(address) && fileType(address) !== 'image' ? 'isn’t an image.' : null;
const documentProblem = (address: string) =>
  !isSafeHref(address) ||
  (isUpload(address) && !DOCUMENT_EXTENSIONS.some((each) => each === extensionOf(address)))
    ? `isn’t a document. Choose one of: ${DOCUMENT_EXTENSIONS.join(', ')}.`
    : null;

type FileText = Readonly<Record<string, string>>;

/** Files by name, one per line, each with its text: `photo.jpg | A seal in a wall`. */
function filesColumn(
  name: string,
  { field, texts, text: called, problemOf }: FileList,
): Column<ProductInput> {
  const [address, text] = texts === 'imageAlts' ? ['src', 'alt'] : ['href', 'name'];
  const textsOf = (product: ProductInput) => product[texts] as readonly FileText[];
  function readEntry(entry: string, names: Names): [file: string, text: string] | string {
    const parts = partsOf(entry, 2);
    if (parts === null) return tooManyParts(entry, ['File', called]);
    const [file = '', said = ''] = parts;
    const found = names.files.find(file);
    if ('problem' in found) return found.problem;
    const problem = problemOf(found.value);
    return problem === null ? [found.value, said] : `“${file}” ${problem}`;
  }
  return {
    name,
    fields: [field, texts],
    write: (product, names) =>
      [product[field]]
        .flat()
        .filter((each) => each !== '')
        .map((each) =>
          entryOf([
            names.files.textOf(each),
            textsOf(product).find((row) => row[address] === each)?.[text] ?? '',
          ]),
        )
        .join('\n'),
    read: (cell, names, now) => {
      const read = linesOf(cell).map((entry) => readEntry(entry, names));
      const problem = read.find((each) => typeof each === 'string');
      if (problem !== undefined) return problem;
      const files = read as [string, string][];
      if (field === 'image' && files.length > 1) return 'Enter one image. Further ones go to Images.';
      const addresses = [...new Set(files.map(([file]) => file))];
      const others = textsOf(now).filter((row) => !addresses.includes(row[address] ?? ''));
      const said = files
        .filter(([, each]) => each !== '')
        .map(([file, each]) => ({ [address]: file, [text]: each }));
      return {
        [field]: field === 'image' ? (addresses[0] ?? '') : addresses,
        [texts]: [...others, ...said],
      } as Partial<ProductInput>;
    },
  };
}

/** Makes paragraphs of plain lines. A text with a tag is HTML. */
const htmlOf = (text: string): string =>
  /<[a-z][^<>]*>/i.test(text)
    ? text
    : linesOf(text)
        .map((line) => `<p>${escapeHtml(line)}</p>`)
        .join('\n');

/** Columns of a sheet of products, in their order. Slug and order are columns of their own. */
export const PRODUCT_FIELD_COLUMNS = {
  title: textColumn<ProductInput>('Title', 'title'),
  draft: choiceColumn<ProductInput>('State', 'draft', [
    [false, 'Live'],
    [true, 'Draft'],
  ]),
  url: textColumn<ProductInput>('Address', 'url'),
  image: filesColumn('Image', {
    field: 'image',
    texts: 'imageAlts',
    text: 'Description',
    problemOf: pictureProblem,
  }),
  images: filesColumn('Images', {
    field: 'images',
    texts: 'imageAlts',
    text: 'Description',
    problemOf: pictureProblem,
  }),
  pdfs: filesColumn('PDFs', { field: 'pdfs', texts: 'pdfNames', text: 'Name', problemOf: documentProblem }),
  connectedSidebar: namesColumn<ProductInput>('Connected sidebar items', 'connectedSidebar', 'sidebar'),
  content: { ...textColumn<ProductInput>('Content', 'content'), read: (text) => ({ content: htmlOf(text) }) },
  summary: textColumn<ProductInput>('Summary', 'summary'),
  uses: linesColumn<ProductInput>('Use it when', 'uses'),
  alternatives: rowsColumn<ProductInput>('Choose another product for', 'alternatives', [
    { field: 'when', label: 'When' },
    { field: 'products', label: 'Slugs', of: 'products', isList: true },
    { field: 'why', label: 'Why' },
  ]),
  limits: rowsColumn<ProductInput>('Limits', 'limits', [
    { field: 'title', label: 'Title' },
    { field: 'text', label: 'Text' },
  ]),
  steps: rowsColumn<ProductInput>('Installation steps', 'steps', [
    { field: 'title', label: 'Title' },
    { field: 'text', label: 'Text' },
    { field: 'picture', label: 'Image', of: 'files' },
  ]),
  materials: rowsColumn<ProductInput>('Materials', 'materials', [
    { field: 'part', label: 'Part' },
    { field: 'material', label: 'Material' },
  ]),
  tasks: choicesColumn<ProductInput>(
    'Found for',
    'tasks',
    TASKS.map((task) => [task, TASK_WORDS[task].label]),
  ),
  restraint: choiceColumn<ProductInput>(RESTRAINT_LABEL, 'restraint', [
    ['', ''],
    ['yes', 'Yes'],
    ['no', 'No'],
    ['conditional', 'With conditions'],
  ]),
  restraintCondition: textColumn<ProductInput>('Restrains the pipes if', 'restraintCondition'),
  approvals: textColumn<ProductInput>('Approvals', 'approvals'),
  weight: textColumn<ProductInput>('Weight', 'weight'),
  leadTime: textColumn<ProductInput>('Lead time', 'leadTime'),
  orderCode: textColumn<ProductInput>('Order code', 'orderCode'),
  torque: textColumn<ProductInput>('Torque', 'torque'),
  metaTitle: textColumn<ProductInput>('Meta title', 'metaTitle'),
  metaDescription: textColumn<ProductInput>('Meta description', 'metaDescription'),
  reviewBy: dayColumn<ProductInput>('Review date', 'reviewBy'),
  source: textColumn<ProductInput>('Source', 'source'),
  figures: namesColumn<ProductInput>('Specs', 'figures', 'figures'),
} as const satisfies Record<string, Column<ProductInput>>;

export type ProductFieldColumn = keyof typeof PRODUCT_FIELD_COLUMNS;
export type ProductColumn = ProductFieldColumn | 'slug' | 'order';

/** Names of all columns. The slug identifies a product and can’t be changed. */
export const PRODUCT_COLUMNS: Readonly<Record<ProductColumn, string>> = {
  slug: 'Slug',
  ...namesOf(PRODUCT_FIELD_COLUMNS),
  order: 'Order',
};

/** Returns all fields of a product. One that an older version stored lacks some. */
export const productForm = (product: Product): ProductInput =>
  Object.fromEntries(
    PRODUCT.names.map((name) => [name, (product as Partial<ProductInput>)[name] ?? PRODUCT.empty[name]]),
  ) as ProductInput;
