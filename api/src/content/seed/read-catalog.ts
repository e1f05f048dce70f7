import {
  FIGURE,
  FIGURE_LATER,
  PRODUCT,
  PRODUCT_LATER,
  SETTINGS,
  SETTINGS_LATER,
  TABLE,
} from '@wa/core/domain/entities';
import { CERTIFICATE } from '@wa/core/domain/certificates/certificate-schema';
import { GALLERY_GROUP, PAGE, PAGE_LATER } from '@wa/core/domain/pages/page-schema';
/**
 * Reads a catalog folder as records (D17): products.json, figures.json, tables.json, gallery.json,
 * certificates.json, navigation.json, settings.json, a file for each page in pages/ and for each drawing in
 * drawings/. A record's position in a list is its position in the file.
 */
import { existsSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { findNodeAtLocation, parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser';
import { z } from 'zod';
import { address, line, recordId, slug } from '@wa/core/domain/entity';
import {
  certificateSchema,
  figureSchema,
  galleryGroupSchema,
  settingsSchema,
  tableSchema,
} from '@wa/core/contract/catalogue';
import { pageSchema, productSchema } from '@wa/core/contract/content';
import { pickFields } from '@wa/core/domain/record';
import { SETTINGS_ID } from '@wa/core/domain/settings/settings';
import type { SidebarItem } from '@wa/core/domain/sidebar/sidebar-tree';
import { StartError } from '../../config/data-folder.ts';
import { readSvg, SvgError } from '../drawings/read-svg.ts';

/** Bytes of one file: ten times the size of a catalog of 10,000 products. */
export const FILE_MAX = 64 * 1024 * 1024;
/** Number of problems in the message about a broken folder, unless the caller asked for all of them. */
const SHOWN_MAX = 5;

export interface CatalogProblem {
  file: string;
  line: number | null;
  text: string;
}

/** Returns the line of a value in its file by the path to the value. */
type LineOf = (at: readonly (string | number)[]) => number | null;

/** A file with its value, which fits the schema. */
export interface CatalogFile<T> {
  file: string;
  value: T;
  lineOf: LineOf;
}

/**
 * Builds the schema of an entry from an id and the given fields of a record. Other keys are invalid. `later`
 * are the fields that older folders lack.
 */
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
  products: z.array(recordOf(productSchema, PRODUCT.names, PRODUCT_LATER)),
  figures: z.array(
    recordOf(figureSchema, FIGURE.names, FIGURE_LATER).extend({
      formerKeys: figureSchema.shape.formerKeys.optional(),
    }),
  ),
  tables: z.array(recordOf(tableSchema, TABLE.names)),
  gallery: z.array(recordOf(galleryGroupSchema, GALLERY_GROUP.names)),
  certificates: z.array(recordOf(certificateSchema, CERTIFICATE.names)),
  navigation: z.array(navigationItem),
  settings: recordOf(settingsSchema, SETTINGS.names, SETTINGS_LATER).omit({ _id: true }),
};
/** Files that folders of earlier versions lack. */
const LATER_FILES: readonly string[] = ['certificates.json'];
type Lists = { [N in keyof typeof SCHEMAS]: z.infer<(typeof SCHEMAS)[N]> };

/** The content is last because it is long and hides the keys after it from people who open the file. */
export const pageFile = recordOf(
  pageSchema,
  [...PAGE.names.filter((name) => name !== 'content'), 'content'],
  PAGE_LATER,
);
type CatalogPage = z.infer<typeof pageFile>;

/** The files of a catalog folder; a missing or broken file is absent. */
export interface CatalogFiles {
  lists: { [N in keyof Lists]?: CatalogFile<Lists[N]> };
  pages: CatalogFile<CatalogPage>[];
  drawings: { name: string; svg: string }[];
  problems: CatalogProblem[];
}

/**
 * Reads every file of a folder and collects the problems within each file.
 * @throws StartError if the folder does not exist
 */
export function readCatalogFiles(folder: string): CatalogFiles {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new StartError(`Can’t find the catalog folder ${folder}.`);
  const problems: CatalogProblem[] = [];
  const read = <T>(file: string, schema: z.ZodType<T>): CatalogFile<T> | undefined => {
    if (LATER_FILES.includes(file) && !existsSync(path.join(folder, file))) return undefined;
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
      problems.push({
        file,
        line: lineOf(['slug']),
        text: `The page /${value.slug} needs a file name that matches its slug`,
      });
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
 * Returns the records of a catalog folder.
 * @throws StartError with the file and line of each problem
 */
export function readCatalog(folder: string) {
  const files = readCatalogFiles(folder);
  if (files.problems.length > 0) throw brokenCatalog(folder, files.problems);
  return { ...recordsIn(files), drawings: files.drawings };
}

const FIRST_PRODUCT = pickFields(PRODUCT.empty, PRODUCT_LATER);
const FIRST_PAGE = pickFields(PAGE.empty, PAGE_LATER);
const FIRST_SETTINGS = pickFields(SETTINGS.empty, SETTINGS_LATER);
const FIRST_FIGURE = { ...pickFields(FIGURE.empty, FIGURE_LATER), formerKeys: [] };

/** Converts files without problems to the records of a store. */
export function recordsIn({ lists, pages }: CatalogFiles) {
  const { products, figures, tables, gallery, certificates, navigation, settings } = lists;
  const live = { isDeleted: false };
  const inOrder = <T>(each: T, order: number) => ({ ...each, order, ...live });
  return {
    products: (products?.value ?? []).map((product, order) => ({
      ...FIRST_PRODUCT,
      ...inOrder(product, order),
    })),
    sidebarItems: navigationItems(navigation?.value ?? [], null),
    pages: pages.map(({ value }) => ({ ...FIRST_PAGE, ...value, ...live })),
    figures: (figures?.value ?? []).map((figure, order) => ({ ...FIRST_FIGURE, ...inOrder(figure, order) })),
    tables: (tables?.value ?? []).map((table) => ({ ...table, ...live })),
    galleryGroups: (gallery?.value ?? []).map(inOrder),
    certificates: (certificates?.value ?? []).map((certificate) => ({ ...certificate, ...live })),
    siteSettings: settings ? [{ _id: SETTINGS_ID, ...FIRST_SETTINGS, ...settings.value }] : [],
  };
}

export const problemText = ({ file, line: at, text }: CatalogProblem): string =>
  `${file}${at === null ? '' : `:${at}`}: ${text}`;

/** Returns an error with the first problems, for operators who didn't ask for all of them. */
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
/** Flattens the tree: parents precede their children. */
function navigationItems(entries: readonly NavigationEntry[], parent: string | null): Item[] {
  return entries.flatMap(({ children = [], ...entry }, order) => [
    { ...NO_TARGET, ...entry, parent, order, isDeleted: false },
    ...navigationItems(children, entry._id),
  ]);
}

/** Lists the files of a folder within the catalog, subfolders included. */
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
    const text =
      'The name of a drawing can have lowercase letters, digits, and hyphens, and must end in .svg';
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
    // A missing key has no position in the file, so that the search continues with the object around it.
    for (let end = at.length; tree && end >= 0; end -= 1) {
      const node = findNodeAtLocation(tree, at.slice(0, end));
      if (node) return lineAt(text, node.offset);
    }
    return null;
  };
  const problems = problemsOf(schema, json);
  if (problems.length > 0)
    return problems.map(({ at, text }) => ({ file, line: lineOf(at), text: `${at.join('.')}: ${text}` }));
  // Parsing reorders the keys as in the schema. The value as read keeps an exported catalog identical byte
  // for byte.
  return { file, value: json as T, lineOf };
}

/** Lists the places where a value doesn't fit its schema, keys unknown to the schema included. */
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
