/** Checks a catalog folder beyond the format of its files. */
import { lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { certificateProblems } from '@wa/core/domain/certificates/certificate';
import { createCatalogue } from '@wa/core/domain/catalogue/catalogue';
import { isFigureKey } from '@wa/core/domain/figures/catalogue-figure';
import { figureProblems } from '@wa/core/domain/figures/figure-problems';
import { drawingName, isImageFile } from '@wa/core/domain/uploaded-image';
import { isRecordId } from '@wa/core/domain/record';
import { KEY_RULE } from '@wa/core/domain/messages';
import { galleryProblems } from '@wa/core/domain/pages/gallery';
import { productProblems } from '@wa/core/domain/products/product';
import { SETTINGS } from '@wa/core/domain/entities';
import { settingsProblems, type Settings } from '@wa/core/domain/settings/settings';
import { isHome } from '@wa/core/domain/sidebar/sidebar-tree';
import { pageSlugProblem } from '@wa/core/domain/slug';
import { tableProblems } from '@wa/core/domain/tables/table-problems';
import {
  readCatalogFiles,
  recordsIn,
  type CatalogFile,
  type CatalogFiles,
  type CatalogProblem,
  type NavigationEntry,
} from '../../content/seed/read-catalog.ts';
import type { StoreReader } from '../../store/port.ts';
import { isUploadName } from '../../uploads/storage.ts';
import { pointsOf, readSite } from './site-checks.ts';

type Path = readonly (string | number)[];

/** A record with its position in the folder. */
interface Entry<T = unknown> {
  in: Pick<CatalogFile<unknown>, 'file' | 'lineOf'>;
  at: Path;
  value: T;
}

/** Returns the uploads of a catalog folder. Links don't count, whatever their target is. */
export function uploadsIn(folder: string): string[] {
  const place = path.join(folder, 'uploads');
  if (!lstatSync(place, { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(place, { withFileTypes: true })
    .filter((entry) => entry.isFile() && isUploadName(entry.name))
    .map(({ name }) => name);
}

/**
 * Returns all problems in a folder. References are followed once each file can be read.
 * @throws StartError if the folder does not exist
 */
export async function checkCatalog(folder: string): Promise<CatalogProblem[]> {
  const files = readCatalogFiles(folder);
  if (files.problems.length > 0) return files.problems;
  const entries = entriesOf(files);
  const open = await dangling(entries, files, uploadsIn(folder));
  return [...twice(entries), ...unfit(entries, files), ...open];
}

function entriesOf({ lists, pages }: CatalogFiles) {
  const each = <T>(file: CatalogFile<T[]> | undefined): Entry<T>[] =>
    (file?.value ?? []).map((value, at) => ({ in: file as CatalogFile<T[]>, at: [at], value }));
  const below = ({ value, at, ...entry }: Entry<NavigationEntry>): Entry<NavigationEntry>[] => [
    { ...entry, value, at },
    ...(value.children ?? []).flatMap((child, n) =>
      below({ ...entry, value: child, at: [...at, 'children', n] }),
    ),
  ];
  // The settings of an earlier release lack fields.
  const complete = (value: Partial<Settings>) => ({ ...SETTINGS.empty, ...value });
  return {
    products: each(lists.products),
    pages: pages.map((file) => ({ in: file, at: [], value: file.value })),
    figures: each(lists.figures),
    tables: each(lists.tables),
    gallery: each(lists.gallery),
    certificates: each(lists.certificates),
    navigation: each(lists.navigation).flatMap(below),
    settings: lists.settings ? [{ in: lists.settings, at: [], value: complete(lists.settings.value) }] : [],
  };
}
type Entries = ReturnType<typeof entriesOf>;

const problem = ({ in: { file, lineOf }, at }: Entry, where: Path, text: string): CatalogProblem => ({
  file,
  line: lineOf([...at, ...where]),
  text,
});

/** The fields that must be unique within their kind, in addition to the ID. */
const UNIQUE: Readonly<Record<string, string[]>> = { products: ['slug'], figures: ['key'], tables: ['name'] };

function twice(records: Entries): CatalogProblem[] {
  return Object.entries(records).flatMap(([kind, entries]: [string, readonly Entry<object>[]]) =>
    ['_id', ...(UNIQUE[kind] ?? [])].flatMap((field) => {
      const values = entries.map(({ value }): unknown => Reflect.get(value, field));
      return entries
        .filter((_, at) => values[at] !== undefined && values.indexOf(values[at]) < at)
        .map((entry) => problem(entry, [field], `Another entry has this ${field}`));
    }),
  );
}

/** Returns the entries that the API would reject. */
function unfit(entries: Entries, { drawings }: CatalogFiles): CatalogProblem[] {
  const isDrawing = (name: string) => drawings.some((drawing) => drawing.name === name);
  const isImage = (src: string) => isDrawing(drawingName(src) ?? '') || isImageFile(src);
  const products = new Set(entries.products.map(({ value }) => value._id));
  const items = new Set(entries.navigation.map(({ value }) => value._id));
  const invalidFields = <T>(
    some: readonly Entry<T>[],
    problems: (value: T) => Record<string, string | null>,
  ) =>
    some.flatMap((entry) =>
      Object.entries(problems(entry.value)).flatMap(([field, text]) =>
        text === null ? [] : [problem(entry, [field], text)],
      ),
    );
  return [
    ...invalidFields(entries.products, (product) => ({
      ...(product.slug === '' && { slug: 'A product of a catalog folder needs a slug.' }),
      ...productProblems(product, isDrawing),
    })),
    ...entries.products.flatMap((entry) =>
      [...entry.value.connectedSidebar.entries()]
        .filter(([, id]) => isRecordId(id) && !items.has(id))
        .map(([at, id]) => problem(entry, ['connectedSidebar', at], `There isn’t a navigation entry ${id}`)),
    ),
    ...invalidFields(entries.pages, ({ slug }) => ({ slug: pageSlugProblem(slug) })),
    ...invalidFields(entries.figures, (figure) => ({
      ...figureProblems(figure),
      ...(!isFigureKey(figure.key) && { key: KEY_RULE }),
    })),
    ...invalidFields(entries.tables, tableProblems),
    ...invalidFields(entries.gallery, (group) => galleryProblems(group, isImage)),
    ...invalidFields(entries.certificates, certificateProblems),
    ...entries.certificates.flatMap((entry) =>
      [...entry.value.products.entries()]
        .filter(([, id]) => !products.has(id))
        .map(([at, id]) => problem(entry, ['products', at], `There isn’t a product ${id}`)),
    ),
    ...invalidFields(entries.settings, settingsProblems),
    ...entries.navigation
      .filter(({ value, at }) => isHome(value) && at.length === 1 && (at[0] !== 0 || value.children?.length))
      .map((entry) =>
        problem(entry, ['name'], 'HOME must be first, appear once, and have no entries below it'),
      ),
  ];
}

/** Returns the issues that would block a deploy, at the line of the record that names them. */
async function dangling(
  entries: Entries,
  files: CatalogFiles,
  uploads: readonly string[],
): Promise<CatalogProblem[]> {
  const records = recordsIn(files);
  const [settings] = records.siteSettings;
  const store = {
    list: async (name: keyof typeof records | 'redirects') =>
      Promise.resolve(name === 'redirects' ? [] : records[name]),
    get: async () => Promise.resolve(settings),
  } as unknown as StoreReader;
  const site = await readSite({
    store,
    catalogue: createCatalogue(records.figures, records.tables),
    settings: {
      site: { brandSuffix: '' },
      approvals: { termsApproved: true, guaranteeApproved: true, accessibilityApproved: true },
    },
    files: new Map(uploads.map((name) => [name, 0])),
    isDrawing: (name) => files.drawings.some((drawing) => drawing.name === name),
    publicUrl: 'http://localhost',
    today: new Date().toISOString().slice(0, 10),
  });
  const known = new Map<unknown, Entry>(
    Object.values(entries).flatMap((some: Entry<object>[]) =>
      some.map((entry) => ['_id' in entry.value ? entry.value._id : null, entry] as const),
    ),
  );
  return [
    ...pointsOf(site).flatMap(({ severity, text, place, about }) => {
      const entry = severity === 'warning' ? undefined : known.get(place.id);
      return entry === undefined ? [] : [problem(entry, pathTo(entry.value, about), text)];
    }),
    ...files.drawings.flatMap(({ name, svg }) =>
      [...svg.matchAll(/<a\s[^>]*?href="([^"]*)"/g)].flatMap(({ 1: href = '', index }) => {
        const line = svg.slice(0, index).split('\n').length;
        const text = `The drawing links to ${href}, which leads nowhere.`;
        return site.check({ href }, '/') === null ? [] : [{ file: `drawings/${name}.svg`, line, text }];
      }),
    ),
  ];
}

/** Returns the path of the value that equals the text, otherwise of one that contains it; empty if none does. */
function pathTo(record: unknown, text: string): Path {
  const texts = [...textsIn(record)];
  const found = texts.find((each) => each.text === text) ?? texts.find((each) => each.text.includes(text));
  return found?.at ?? [];
}

function* textsIn(value: unknown, at: Path = []): Generator<{ at: Path; text: string }> {
  if (typeof value === 'string') yield { at, text: value };
  else if (typeof value === 'object' && value !== null)
    for (const [key, each] of Object.entries(value))
      yield* textsIn(each, [...at, Array.isArray(value) ? Number(key) : key]);
}
