import { cardLines, productHref, type Product } from '../products/product.ts';
import type { ResolvedTable } from '../tables/resolved-table.ts';
import {
  fieldProblem,
  ITEM_FIELDS,
  NOT_IN_CATALOG,
  PROJECT_NAMES,
  requestProblems,
  ROW_GONE,
  ROWS_GONE,
  type ItemField,
  type ProjectField,
  type SubmittalItem,
  type SubmittalRequest,
} from './submittal.ts';

/** The rows of a table that a submittal can select. */
export interface RowChoices {
  caption: string;
  rows: { id: string; text: string }[];
}

/** A product of a submittal, ready for the form. */
export interface SubmittalLine extends SubmittalItem {
  /** The slug of a product that is unknown or wasn't looked up. */
  name: string;
  detail: string;
  /** Empty for such a product, and so is `href`. */
  image: string;
  href: string;
  choices: readonly RowChoices[];
  /** True if a certificate of any size covers the product. */
  isCertified: boolean;
  problems: Partial<Record<ItemField | 'slug', string>>;
}

/** A submittal, ready for the form. */
export interface Submittal {
  project: SubmittalRequest['project'];
  lines: readonly SubmittalLine[];
  problems: readonly string[];
  fieldProblems: Partial<Record<ProjectField, string>>;
}

/** A product with the spec tables that its data sheet prints; null for an unknown slug. */
export type SubmittalProduct = { product: Product; tables: readonly ResolvedTable[] } | null;

/**
 * Checks a submittal against the catalog, and proposes a row where a product has only one.
 * @param products undefined for an item beyond the limit, which wasn't looked up
 */
export function submittalOf(
  request: SubmittalRequest,
  products: readonly (SubmittalProduct | undefined)[],
): Submittal {
  const { project, items, isChecked } = request;
  return {
    project,
    lines: items.map((item, at) => lineOf(item, products[at], isChecked)),
    problems: requestProblems(request),
    fieldProblems: problemsOf(PROJECT_NAMES, project),
  };
}

/** Returns true when the PDF can be created. */
export const isComplete = ({ lines, problems, fieldProblems }: Submittal): boolean =>
  problems.length === 0 &&
  Object.keys(fieldProblems).length === 0 &&
  lines.every((line) => Object.keys(line.problems).length === 0);

function problemsOf<Name extends ProjectField | ItemField>(
  names: readonly Name[],
  texts: Record<Name, string>,
): Partial<Record<Name, string>> {
  const problems = names.map((name) => [name, fieldProblem(name, texts[name])] as const);
  return Object.fromEntries(problems.filter(([, problem]) => problem !== '')) as Partial<
    Record<Name, string>
  >;
}

function lineOf(item: SubmittalItem, found: SubmittalProduct | undefined, isChecked: boolean): SubmittalLine {
  const problems: SubmittalLine['problems'] = problemsOf(Object.keys(ITEM_FIELDS) as ItemField[], item);
  if (!found)
    return {
      ...item,
      name: item.slug,
      detail: '',
      image: '',
      href: '',
      choices: [],
      isCertified: false,
      problems: { ...problems, ...(found === null && { slug: NOT_IN_CATALOG }) },
    };
  const { product, tables } = found;
  const [name = product.slug, ...details] = cardLines(product.title);
  const choices = tables.map(choicesOf);
  const rows = choices.flatMap(({ rows: each }) => each);
  const [only, ...others] = rows;
  const row = item.row === '' && others.length === 0 ? (only?.id ?? '') : item.row;
  if (row !== '' && !rows.some(({ id }) => id === row))
    problems.row = rows.length === 0 ? ROWS_GONE : ROW_GONE;
  if (row === '' && rows.length > 0 && isChecked) problems.row = `Select a size for ${item.tag || name}.`;
  return {
    ...item,
    row,
    name,
    detail: details.join(', '),
    image: product.image,
    href: productHref(product),
    choices,
    isCertified: (product.certificates ?? []).length > 0,
    problems,
  };
}

/** Maximum number of values that name a row in a list. */
const VALUES_MAX = 3;

function choicesOf({ caption, rows }: ResolvedTable): RowChoices {
  return {
    caption,
    rows: rows.map(({ id, header, cells }) => {
      const values = cells.flatMap(({ kind, full }) => (kind === 'none' || full === '' ? [] : [full]));
      const listed = [...new Set(values)].slice(0, VALUES_MAX).join(', ');
      return { id, text: [header, listed].filter(Boolean).join(': ') };
    }),
  };
}
