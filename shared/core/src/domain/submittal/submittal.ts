import { isDay } from '../day.ts';
import { ITEMS_MAX, isSlug, readItems } from '../inquiry/inquiry-link.ts';
import { quantityProblem } from '../inquiry/inquiry-list.ts';
import { counted } from '../text.ts';
import { unprintedProblem } from '../printable.ts';

/**
 * A submittal: the documents that a contractor hands in for approval, as typed into one form. A query holds
 * all of it, and the server stores none of it (D25).
 */
export interface SubmittalRequest {
  project: Record<ProjectField, string>;
  /** All items, also those beyond `ITEMS_MAX`, so that the form loses none. */
  items: SubmittalItem[];
  /** Number of items of the query; `items` are the first READ_MAX. */
  count: number;
  /** Number of entries without a valid product. */
  unreadable: number;
  /** True after "Create PDF": a missing selection is a problem from then on. */
  isChecked: boolean;
}

/** The fields of the cover with their labels, in order. */
export const PROJECT_FIELDS = {
  project: 'Project',
  engineer: 'Engineer',
  contractor: 'Contractor',
  number: 'Submittal number',
  date: 'Date',
  section: 'Specification section',
  sectionTitle: 'Section title',
} as const;
export type ProjectField = keyof typeof PROJECT_FIELDS;
export const PROJECT_NAMES = Object.keys(PROJECT_FIELDS) as ProjectField[];

/** The fields of each product with their labels, in order. `row` is the id of a row of its spec tables. */
export const ITEM_FIELDS = {
  tag: 'Tag',
  paragraph: 'Paragraph',
  quantity: 'Quantity',
  row: 'Size and rating',
  size: 'Pipe and dimensions',
  variations: 'Variations from the specification',
} as const;
export type ItemField = keyof typeof ITEM_FIELDS;
const ITEM_NAMES = Object.keys(ITEM_FIELDS) as ItemField[];

export type SubmittalItem = { slug: string } & Record<ItemField, string>;

/** Maximum length of a field in characters. */
export const FIELD_MAX = 200;
/** Maximum length of a posted form in bytes. */
export const FORM_MAX = 64 * 1_024;
/** Number of items that are read from a query. */
const READ_MAX = 2 * ITEMS_MAX;
/** Name of the button that removes a product; its value is the product's index. */
export const REMOVE_FIELD = 'remove';
/** Name of the button that creates the PDF. */
export const CREATE_FIELD = 'create';

/** Name of the button that downloads the certificates. */
export const CERTIFICATES_FIELD = 'certificates';

export const NO_CERTIFICATES =
  'We list no certificates for the selected products and sizes. Contact us if you need one.';
export const TOO_LONG_FOR_LINK = 'Too long for a link: download the PDF.';
export const FORM_TOO_LONG =
  'This submittal is too long for one PDF. Go back, then shorten its texts or split it into two submittals.';
export const NO_PRODUCTS = 'Add products to your quote list, then create the submittal from the list.';
export const NOT_IN_CATALOG = 'We couldn’t find this product in the catalog. Remove it to create the PDF.';
export const ROW_GONE = 'We no longer list this size. Select another one.';
export const ROWS_GONE = 'We no longer list sizes of this product. Type the size instead.';

/** Reads a submittal from the query of its form, or from the items of a quote list. Never throws. */
export function readSubmittal(query: URLSearchParams): SubmittalRequest {
  const text = (name: string) => (query.get(name) ?? '').trim();
  const project = Object.fromEntries(PROJECT_NAMES.map((name) => [name, text(name)]));
  const columns = ITEM_NAMES.map((name) => [name, query.getAll(name)] as const);
  const filled = query.getAll('slug').map((slug, at) => {
    const texts = columns.map(([name, values]) => [name, (values[at] ?? '').trim()] as const);
    return { slug: slug.trim(), ...Object.fromEntries(texts) } as SubmittalItem;
  });
  const removed = query.get(REMOVE_FIELD) ?? '';
  const all = [...listedItems(query), ...filled].filter((_, at) => String(at) !== removed);
  const named = all.filter(({ slug }) => isSlug(slug));
  return {
    project: project as SubmittalRequest['project'],
    items: named.slice(0, READ_MAX),
    count: named.length,
    unreadable: all.length - named.length,
    isChecked: query.has(CREATE_FIELD),
  };
}

/** Reads the items of a quote list (`item=...`). */
function listedItems(query: URLSearchParams): SubmittalItem[] {
  const linked = new URLSearchParams(query.getAll('item').map((item): [string, string] => ['item', item]));
  const { items, rest } = readItems(linked);
  return [...items, ...rest].map(({ slug, quantity, size, note, row }) => ({
    slug,
    tag: '',
    paragraph: '',
    quantity,
    row,
    size: [size, note].filter(Boolean).join('; '),
    variations: '',
  }));
}

interface Texts {
  project: SubmittalRequest['project'];
  items: readonly SubmittalItem[];
}

/** Returns the query that holds a submittal. */
export function submittalQuery({ project, items }: Texts): string {
  const query = new URLSearchParams(Object.entries(project).filter(([, text]) => text !== ''));
  for (const { slug, ...texts } of items) {
    query.append('slug', slug);
    for (const name of ITEM_NAMES) query.append(name, texts[name]);
  }
  return query.toString();
}

/** Returns the problem of a field; empty if there is none. */
export function fieldProblem(name: ProjectField | ItemField, text: string): string {
  if (text.length > FIELD_MAX)
    return `Enter up to ${String(FIELD_MAX)} characters. This has ${text.length.toLocaleString('en-US')}.`;
  const unprinted = unprintedProblem(text);
  if (unprinted !== null) return unprinted;
  if (name === 'quantity' && text !== '') return quantityProblem(text);
  if (name === 'date' && text !== '' && !isDay(text)) return 'Enter a date, such as 2026-11-24.';
  return '';
}

/** Returns the problems that don't belong to a single field. */
export function requestProblems({ items, count, unreadable }: SubmittalRequest): string[] {
  const split =
    count > READ_MAX
      ? `The first ${String(READ_MAX)} are below. Split it into several submittals.`
      : 'Split it into two submittals.';
  const problems = [
    unreadable > 0 &&
      `We left out ${counted(unreadable, 'entry', 'entries')} in this link that we couldn’t read.`,
    count > ITEMS_MAX &&
      `A submittal can have up to ${String(ITEMS_MAX)} products, and this one has ${String(count)}. ${split}`,
    items.length === 0 && NO_PRODUCTS,
  ];
  return problems.filter((problem) => problem !== false);
}
