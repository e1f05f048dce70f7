/**
 * What is wrong in a catalog folder beyond its files: ids that stand twice, values that the API would refuse, and references
 * and links to what isn't there.
 */
import { lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Field } from '@wa/core/domain/block-kinds/fields';
import { kindOf } from '@wa/core/domain/block-kinds/registry';
import { createCatalogue } from '@wa/core/domain/catalogue/catalogue';
import { isFigureKey } from '@wa/core/domain/figures/catalogue-figure';
import { figureProblems } from '@wa/core/domain/figures/figure-problems';
import { keysIn } from '@wa/core/domain/figures/references';
import { drawingName, imageAddress, isImageFile } from '@wa/core/domain/uploaded-image';
import { isRecordId } from '@wa/core/domain/record';
import { KEY_RULE } from '@wa/core/domain/messages';
import { publicGallery, galleryProblems } from '@wa/core/domain/pages/gallery';
import { pageAnchors } from '@wa/core/domain/pages/page-content';
import { productProblems } from '@wa/core/domain/products/product-card';
import { settingsProblems } from '@wa/core/domain/settings/settings-problems';
import { isHome } from '@wa/core/domain/sidebar/sidebar-tree';
import { GALLERY_SLUG } from '@wa/core/domain/site-routes';
import { pageSlugProblem } from '@wa/core/domain/slug';
import { tableProblems } from '@wa/core/domain/tables/fact-table';
import { linkChecker, readHtml } from '../links/links.ts';
import { isUploadName } from '../../uploads/storage.ts';
import { readCatalogFiles } from './read-catalog.ts';
import type { CatalogFile, CatalogFiles, CatalogProblem, NavigationEntry } from './read-catalog.ts';

type Path = readonly (string | number)[];

/** A record with its place in the folder. */
interface Entry<T = unknown> {
  in: Pick<CatalogFile<unknown>, 'file' | 'lineOf'>;
  at: Path;
  value: T;
}

/** Uploads of a catalog folder; links are none, whatever they lead to. */
export function uploadsIn(folder: string): string[] {
  const place = path.join(folder, 'uploads');
  if (!lstatSync(place, { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(place, { withFileTypes: true })
    .filter((entry) => entry.isFile() && isUploadName(entry.name))
    .map(({ name }) => name);
}

/**
 * Everything that is wrong in a folder; references are followed once each file can be read.
 * @throws StartError where there is no such folder
 */
export function checkCatalog(folder: string): CatalogProblem[] {
  const files = readCatalogFiles(folder);
  if (files.problems.length > 0) return files.problems;
  const records = recordsOf(files);
  return [
    ...twice(records),
    ...unfit(records, files),
    ...dangling(records, files, new Set(uploadsIn(folder))),
  ];
}

function recordsOf({ lists, pages }: CatalogFiles) {
  const each = <T>(file: CatalogFile<T[]> | undefined): Entry<T>[] =>
    (file?.value ?? []).map((value, at) => ({ in: file as CatalogFile<T[]>, at: [at], value }));
  const below = ({ value, at, ...entry }: Entry<NavigationEntry>): Entry<NavigationEntry>[] => [
    { ...entry, value, at },
    ...(value.children ?? []).flatMap((child, n) =>
      below({ ...entry, value: child, at: [...at, 'children', n] }),
    ),
  ];
  return {
    products: each(lists.products),
    pages: pages.map((file) => ({ in: file, at: [], value: file.value })),
    figures: each(lists.figures),
    tables: each(lists.tables),
    gallery: each(lists.gallery),
    navigation: each(lists.navigation).flatMap(below),
    settings: lists.settings ? [{ in: lists.settings, at: [], value: lists.settings.value }] : [],
  };
}
type Records = ReturnType<typeof recordsOf>;

const problem = ({ in: { file, lineOf }, at }: Entry, where: Path, text: string): CatalogProblem => ({
  file,
  line: lineOf([...at, ...where]),
  text,
});

/** What is to be unique within its kind. */
const UNIQUE: Readonly<Record<string, string[]>> = {
  products: ['slug'],
  figures: ['key'],
  tables: ['name'],
};

function twice(records: Records): CatalogProblem[] {
  return Object.entries(records).flatMap(([kind, entries]: [string, readonly Entry<object>[]]) =>
    ['_id', ...(UNIQUE[kind] ?? [])].flatMap((field) => {
      const values = entries.map(({ value }): unknown => Reflect.get(value, field));
      return entries
        .filter((_, at) => values[at] !== undefined && values.indexOf(values[at]) < at)
        .map((entry) => problem(entry, [field], `Another entry has this ${field}`));
    }),
  );
}

/** What the API wouldn't take. */
function unfit(records: Records, { drawings }: CatalogFiles): CatalogProblem[] {
  const names = new Set(drawings.map(({ name }) => name));
  const isDrawing = (name: string) => names.has(name);
  const isImage = (src: string) => isDrawing(drawingName(src) ?? '') || isImageFile(src);
  const told = <T>(entries: readonly Entry<T>[], problems: (value: T) => Record<string, string | null>) =>
    entries.flatMap((entry) =>
      Object.entries(problems(entry.value)).flatMap(([field, text]) =>
        text === null ? [] : [problem(entry, [field], text)],
      ),
    );
  return [
    ...told(records.products, (product) => ({
      ...(product.slug === '' && { slug: 'A product of a catalog folder needs a slug.' }),
      ...productProblems(product, isDrawing),
    })),
    ...told(records.pages, ({ slug }) => ({ slug: pageSlugProblem(slug) })),
    ...told(records.figures, (figure) => ({
      ...figureProblems(figure),
      ...(!isFigureKey(figure.key) && { key: KEY_RULE }),
    })),
    ...told(records.tables, tableProblems),
    ...told(records.gallery, (group) => galleryProblems(group, isImage)),
    ...told(records.settings, settingsProblems),
    ...records.navigation.flatMap((entry) => {
      const { children = [] } = entry.value;
      if (!isHome(entry.value) || entry.at.length > 1) return [];
      return entry.at[0] === 0 && children.length === 0
        ? []
        : [problem(entry, ['name'], 'HOME comes first, once, and has no entries below it')];
    }),
  ];
}

/** How a text is read: as a block's fields say, and those of other records that refer to something. */
type Reads = Field['is'] | 'product' | 'page' | 'item';
type Fields = Readonly<Record<string, { is: Reads; fields?: Fields }>>;
const RECORD_FIELDS: Fields = {
  href: { is: 'address' },
  url: { is: 'address' },
  pdfs: { is: 'document' },
  image: { is: 'drawing' },
  images: { is: 'picture' },
  thumbnail: { is: 'picture' },
  src: { is: 'picture' },
  content: { is: 'html' },
  figures: { is: 'facts' },
  figure: { is: 'facts' },
  linkedProduct: { is: 'product' },
  linkedPage: { is: 'page' },
  connectedSidebar: { is: 'item' },
};

/** A text within a record. `anchor` is what a link names beside its address. */
interface Leaf {
  at: Path;
  text: string;
  is: Reads;
  anchor: string;
}

function* leaves(value: unknown, at: Path, is: Reads, fields: Fields, anchor = ''): Generator<Leaf> {
  if (typeof value === 'string') yield { at, text: value, is, anchor };
  else if (Array.isArray(value))
    for (const [n, each] of value.entries()) yield* leaves(each, [...at, n], is, fields);
  else if (typeof value === 'object' && value !== null) {
    const own = blockFields(value) ?? fields;
    const beside: unknown = Reflect.get(value, 'section' in value ? 'section' : 'anchor');
    for (const [name, each] of Object.entries(value)) {
      const field = Object.hasOwn(own, name) ? own[name] : undefined;
      // Within text and pages alike: what isn't named is words.
      const inner = field?.fields ?? own;
      yield* leaves(each, [...at, name], field?.is ?? 'line', inner, String(beside ?? ''));
    }
  }
}

/** The fields of a block's data; null for anything else. */
function blockFields(value: object): Fields | null {
  if (!('kind' in value && 'data' in value && typeof value.kind === 'string')) return null;
  return { data: { is: 'list', fields: (kindOf(value.kind)?.fields ?? {}) as Fields } };
}

/** References and links to what isn't in the folder. */
function dangling(records: Records, { drawings }: CatalogFiles, uploads: Set<string>): CatalogProblem[] {
  const values = <T>(entries: readonly Entry<T>[]) => entries.map(({ value }) => value);
  const catalogue = createCatalogue(
    values(records.figures).map((figure) => ({ formerKeys: [], ...figure })),
    values(records.tables),
  );
  const ids = {
    product: new Map(values(records.products).map(({ _id, slug }) => [_id, `/product/${slug}`])),
    page: new Map(values(records.pages).map(({ _id, slug }) => [_id, `/${slug}`])),
    item: new Map(values(records.navigation).map(({ _id }) => [_id, ''])),
  };
  const names = new Set(drawings.map(({ name }) => name));
  const faultOf = linkChecker({
    subjects: targets(records),
    redirects: [],
    files: new Map([...uploads].map((name) => [name, 0])),
    publicUrl: 'http://localhost',
  });

  const link = (href: string, from: string, anchor = ''): string[] => {
    const fault = faultOf({ href, anchor: anchor.trim().replace(/^#+/, '') }, from);
    if (fault === null) return [];
    return [typeof fault === 'object' ? `${href} has no anchor ${fault.anchor}` : `Nothing is at ${href}`];
  };
  const picture = (src: string, isBare: boolean, from: string): string[] => {
    const name = drawingName(src) ?? (isBare && /^[\w-]+$/.test(src) ? src : null);
    if (src === '' || (name !== null && names.has(name))) return [];
    if (name !== null) return [`There is no drawing ${name}`];
    return imageAddress(src) === null ? [`${src} isn't the address of a picture`] : link(src, from);
  };
  const wrongIn = ({ text, is, anchor }: Leaf, from: string): string[] => {
    if (is === 'facts' || is === 'table') {
      const isThere = is === 'facts' ? catalogue.figure(text) : catalogue.table(text);
      return isThere || text === '' ? [] : [`There is no ${is === 'facts' ? 'figure' : is} ${text}`];
    }
    if (is === 'item')
      return isRecordId(text) && !ids.item.has(text) ? [`There is no navigation entry ${text}`] : [];
    if (is === 'product' || is === 'page') {
      const place = ids[is].get(text);
      return place === undefined ? [`There is no ${is} ${text}`] : link(place, from, anchor);
    }
    const figures = [...keysIn(text)].flatMap((key) =>
      catalogue.figure(key) ? [] : [`There is no figure ${key}`],
    );
    if (is === 'address' || is === 'document') return [...figures, ...link(text, from, anchor)];
    if (is === 'picture' || is === 'drawing') return picture(text.trim(), is === 'drawing', from);
    if (is !== 'html') return figures;
    const { hrefs, images } = readHtml(text);
    return [
      ...figures,
      ...hrefs.flatMap((href) => link(href, from)),
      ...images.flatMap(({ src }) => picture(src, false, from)),
    ];
  };

  return [
    ...Object.values(records).flatMap((entries: readonly Entry<object>[]) =>
      entries.flatMap((entry) => {
        const from = 'slug' in entry.value ? `/${String(entry.value.slug)}` : '/';
        const { children: _, ...own } = entry.value as { children?: unknown };
        return [...leaves(own, [], 'line', RECORD_FIELDS)].flatMap((leaf) =>
          wrongIn(leaf, from).map((text) => problem(entry, leaf.at, text)),
        );
      }),
    ),
    ...drawings.flatMap(({ name, svg }) =>
      [...svg.matchAll(/<a\s[^>]*?href="([^"]*)"/g)].flatMap(({ 1: href = '', index }) =>
        link(href, '/').map((text) => {
          return { file: `drawings/${name}.svg`, line: svg.slice(0, index).split('\n').length, text };
        }),
      ),
    ),
  ];
}

/** Every page and product with the places that a link to it may name. */
function targets({ pages, products, gallery }: Records) {
  const groups = publicGallery(
    gallery.map(({ value }, order) => ({ ...value, order, isDeleted: false, version: 1, updatedAt: '' })),
  );
  const headings = (value: unknown) =>
    [...leaves(value, [], 'line', RECORD_FIELDS)].flatMap(({ is, text }) =>
      is === 'html' ? readHtml(text).ids : [],
    );
  return [
    ...pages.map(({ value: page }) => ({
      place: { kind: 'page' as const, path: `/${page.slug}` },
      anchors: new Set([
        ...pageAnchors(page).map(({ anchor }) => anchor),
        ...headings(page.content),
        ...(page.slug === GALLERY_SLUG ? groups.map(({ slug }) => slug) : []),
        'main',
        'page-questions',
      ]),
    })),
    ...products.map(({ value }) => ({
      place: { kind: 'product' as const, path: `/product/${value.slug}` },
      anchors: new Set([...headings({ content: value.content }), 'main', 'documents', 'quote']),
    })),
  ];
}
