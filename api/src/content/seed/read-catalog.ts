import {
  COMPANY_DETAILS,
  FIGURE,
  FIGURE_LATER,
  PRODUCT,
  PRODUCT_DETAILS,
  SETTINGS,
  TABLE,
} from '@wa/core/domain/entities';
import { GALLERY_GROUP, PAGE } from '@wa/core/domain/pages/page-schema';
/**
 * A catalog folder as records (D17): products.json, figures.json, tables.json, gallery.json, navigation.json,
 * settings.json, a file for each page in pages/ and for each drawing in drawings/. Places in a list are those of the file.
 */
import { lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { findNodeAtLocation, parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser';
import { z } from 'zod';
import { address, line, recordId, slug } from '@wa/core/domain/entity';
import { figureSchema, galleryGroupSchema, settingsSchema, tableSchema } from '@wa/core/contract/catalogue';
import { pageSchema, productSchema } from '@wa/core/contract/content';
import { pickFields } from '@wa/core/domain/record';
import { SETTINGS_ID } from '@wa/core/domain/settings/settings';
import type { SidebarItem } from '@wa/core/domain/sidebar/sidebar-tree';
import { StartError } from '../../config/data-folder.ts';
import { readSvg, SvgError } from '../drawings/read-svg.ts';

/** Bytes of one file: ten times a catalog of 10,000 products. */
export const FILE_MAX = 64 * 1024 * 1024;
/** A broken folder shows this many problems where nobody asked for all of them. */
const SHOWN_MAX = 5;

export interface CatalogProblem {
  file: string;
  line: number | null;
  text: string;
}

/** The line of a value in its file, by the path to it. */
type LineOf = (at: readonly (string | number)[]) => number | null;

/** A file with its value, which fits its schema. */
export interface CatalogFile<T> {
  file: string;
  value: T;
  lineOf: LineOf;
}

/** The given fields of a record's schema and its id; any other key is refused. `later` are those that older folders lack. */
const recordOf = <S extends z.ZodRawShape, K extends keyof S & string>(
  { shape }: z.ZodObject<S>,
  names: readonly K[],
  later: readonly string[] = [],
) =>
  z.strictObject({
    _id: recordId,
    ...(Object.fromEntries(
      names.map((name) => [name, later.includes(name) ? z.optional(shape[name] as z.ZodType) : shape[name]]),
    ) as unknown as Pick<S, K>),
  });

export const navigationItem = z.strictObject({
  _id: recordId,
  name: line,
  href: address.optional(),
  linkedProduct: recordId.optional(),
  linkedPage: recordId.optional(),
  section: slug.optional(),
  get children() {
    return z.array(navigationItem).optional();
  },
});
export type NavigationEntry = z.infer<typeof navigationItem>;

export const SCHEMAS = {
  products: z.array(recordOf(productSchema, PRODUCT.names, PRODUCT_DETAILS)),
  figures: z.array(
    recordOf(figureSchema, FIGURE.names, FIGURE_LATER).extend({
      formerKeys: figureSchema.shape.formerKeys.optional(),
    }),
  ),
  tables: z.array(recordOf(tableSchema, TABLE.names)),
  gallery: z.array(recordOf(galleryGroupSchema, GALLERY_GROUP.names)),
  navigation: z.array(navigationItem),
  settings: recordOf(settingsSchema, SETTINGS.names, COMPANY_DETAILS).omit({ _id: true }),
};
type Lists = { [N in keyof typeof SCHEMAS]: z.infer<(typeof SCHEMAS)[N]> };

/** The content last: it is long, and hides what follows it from people who open the file. */
export const pageFile = recordOf(pageSchema, [...PAGE.names.filter((name) => name !== 'content'), 'content']);
type CatalogPage = z.infer<typeof pageFile>;

/** What a folder holds; a file that is missing or broken is absent. */
export interface CatalogFiles {
  lists: { [N in keyof Lists]?: CatalogFile<Lists[N]> };
  pages: CatalogFile<CatalogPage>[];
  drawings: { name: string; svg: string }[];
  problems: CatalogProblem[];
}

/**
 * Reads every file of a folder and notes all that is wrong within each of them.
 * @throws StartError where there is no such folder
 */
export function readCatalogFiles(folder: string): CatalogFiles {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new StartError(`Can’t find the catalog folder ${folder}.`);
  const problems: CatalogProblem[] = [];
  const read = <T>(file: string, schema: z.ZodType<T>): CatalogFile<T> | undefined => {
    const found = readOne(folder, file, schema);
    if (!Array.isArray(found)) return found;
    problems.push(...found);
    return undefined;
  };
  const lists = Object.fromEntries(
    Object.entries(SCHEMAS).map(([name, schema]) => [name, read<unknown>(`${name}.json`, schema)]),
  ) as CatalogFiles['lists'];
  const pages = namesIn(folder, 'pages', '.json').flatMap((file) => {
    const page = read(file, pageFile);
    if (page === undefined) return [];
    const { value, lineOf } = page;
    if (`pages/${value.slug}.json` !== file)
      problems.push({ file, line: lineOf(['slug']), text: `The page /${value.slug} has another file name` });
    return [page];
  });
  const drawings = namesIn(folder, 'drawings', '').flatMap((file) => {
    const place = path.join(folder, file);
    const found = lstatSync(place).isFile()
      ? readDrawing(file, readFileSync(place, 'utf8'))
      : { file, line: null, text: "The drawing isn't a file" };
    if ('svg' in found) return [found];
    problems.push(found);
    return [];
  });
  return { lists, pages, drawings, problems };
}

/**
 * The records of a catalog folder.
 * @throws StartError that names the file and line of what is wrong
 */
export function readCatalog(folder: string) {
  const files = readCatalogFiles(folder);
  if (files.problems.length > 0) throw brokenCatalog(folder, files.problems);
  return { ...recordsIn(files), drawings: files.drawings };
}

const NO_DETAILS = pickFields(PRODUCT.empty, PRODUCT_DETAILS);
const NO_COMPANY = pickFields(SETTINGS.empty, COMPANY_DETAILS);
const FIRST_FIGURE = { ...pickFields(FIGURE.empty, FIGURE_LATER), formerKeys: [] };

/** Files without problems as the records of a store. */
export function recordsIn({ lists, pages }: CatalogFiles) {
  const { products, figures, tables, gallery, navigation, settings } = lists;
  const live = { isDeleted: false };
  const inOrder = <T>(each: T, order: number) => ({ ...each, order, ...live });
  return {
    products: (products?.value ?? []).map((product, order) => ({
      ...NO_DETAILS,
      ...inOrder(product, order),
    })),
    sidebarItems: navigationItems(navigation?.value ?? [], null),
    pages: pages.map(({ value }) => ({ ...value, ...live })),
    figures: (figures?.value ?? []).map((figure, order) => ({ ...FIRST_FIGURE, ...inOrder(figure, order) })),
    tables: (tables?.value ?? []).map((table) => ({ ...table, ...live })),
    galleryGroups: (gallery?.value ?? []).map(inOrder),
    siteSettings: settings ? [{ _id: SETTINGS_ID, ...NO_COMPANY, ...settings.value }] : [],
  };
}

export const problemText = ({ file, line: at, text }: CatalogProblem): string =>
  `${file}${at === null ? '' : `:${at}`}: ${text}`;

/** The first problems, for an operator who didn't ask for all of them. */
export const brokenCatalog = (folder: string, problems: readonly CatalogProblem[]): StartError =>
  new StartError(
    [
      `The catalog folder ${folder} can't be used:`,
      ...problems.slice(0, SHOWN_MAX).map(problemText),
      ...(problems.length > SHOWN_MAX ? [`... and ${problems.length - SHOWN_MAX} more`] : []),
    ].join('\n'),
  );

type Item = Omit<SidebarItem, 'version' | 'updatedAt'>;
const NO_TARGET = { href: '', linkedProduct: null, linkedPage: null, section: null };
/** Parents ahead of their children. */
function navigationItems(entries: readonly NavigationEntry[], parent: string | null): Item[] {
  return entries.flatMap(({ children = [], ...entry }, order) => [
    { ...NO_TARGET, ...entry, parent, order, isDeleted: false },
    ...navigationItems(children, entry._id),
  ]);
}

/** The files of a folder within the catalog, those in folders of its own included. */
function namesIn(folder: string, within: string, ending: string): string[] {
  const place = path.join(folder, within);
  if (!lstatSync(place, { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter(({ name }) => name.endsWith(ending) && !name.startsWith('.'))
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) =>
      path.relative(folder, path.join(parentPath, name)).replaceAll(path.sep, '/'),
    )
    .sort();
}

const DRAWING = /^drawings\/([a-z0-9-]+)\.svg$/;
export function readDrawing(file: string, svg: string): CatalogProblem | { name: string; svg: string } {
  const [, name] = DRAWING.exec(file) ?? [];
  if (name === undefined) {
    const text = 'Name a drawing with lower-case letters, digits and hyphens, and .svg';
    return { file, line: null, text };
  }
  try {
    readSvg(svg);
    return { name, svg };
  } catch (error) {
    if (!(error instanceof SvgError)) throw error;
    return { file, line: error.line, text: error.message };
  }
}

function readOne<T>(folder: string, file: string, schema: z.ZodType<T>): CatalogFile<T> | CatalogProblem[] {
  const refuse = (text: string, at: number | null = null): CatalogProblem[] => [{ file, line: at, text }];
  const found = lstatSync(path.join(folder, file), { throwIfNoEntry: false });
  if (!found?.isFile()) return refuse('The file is missing');
  if (found.size > FILE_MAX) return refuse(`The file is larger than ${FILE_MAX / 1024 / 1024} MB`);
  const text = readFileSync(path.join(folder, file), 'utf8');
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    const errors: ParseError[] = [];
    parseTree(text, errors, { disallowComments: true });
    const [error] = errors;
    return refuse(
      `The file isn't valid JSON (${error ? printParseErrorCode(error.error) : 'unreadable'})`,
      error ? lineAt(text, error.offset) : null,
    );
  }
  let tree: Node | undefined;
  const lineOf: LineOf = (at) => {
    tree ??= parseTree(text);
    // A missing key has no place: its object does.
    for (let end = at.length; tree && end >= 0; end -= 1) {
      const node = findNodeAtLocation(tree, at.slice(0, end));
      if (node) return lineAt(text, node.offset);
    }
    return null;
  };
  const problems = problemsOf(schema, json);
  if (problems.length > 0)
    return problems.map(({ at, text }) => ({ file, line: lineOf(at), text: `${at.join('.')}: ${text}` }));
  // Parsing puts keys in the order of the schema: as read, an exported catalog is the same again, byte for byte.
  return { file, value: json as T, lineOf };
}

/** Where a value doesn't fit its schema, keys that the schema doesn't know included. */
export function problemsOf(schema: z.ZodType, json: unknown): { at: (string | number)[]; text: string }[] {
  const parsed = schema.safeParse(json);
  if (parsed.success) return strayKeys(json, parsed.data).map((at) => ({ at, text: 'The key is unknown' }));
  return parsed.error.issues.map(({ path: keys, message }) => {
    return { at: keys.map((key) => (typeof key === 'symbol' ? String(key) : key)), text: message };
  });
}

function strayKeys(json: unknown, parsed: unknown, at: (string | number)[] = []): (string | number)[][] {
  if (typeof json !== 'object' || json === null || json === parsed) return [];
  return Object.entries(json).flatMap(([name, value]) => {
    const key = Array.isArray(json) ? Number(name) : name;
    if (!Object.hasOwn(parsed as object, name)) return [[...at, key]];
    return strayKeys(value, Reflect.get(parsed as object, name), [...at, key]);
  });
}

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;
