import { decode, finalAddress, isInternal, safeHref, unwrapPdf } from '@wa/core/domain/links';
import { movedAddress, ownersOf } from '@wa/core/domain/moved-addresses';
import { editionPath } from '@wa/core/domain/printed-catalog/printed-catalog';
import { homePageAt, homePages } from '@wa/core/domain/products/home-pages';
import {
  CATALOG_PATH,
  FOREIGN_SEGMENTS,
  NOT_FOUND_PATH,
  SCREENS,
  SHEET_CHECK_PATH,
  SITE_FILES,
} from '@wa/core/domain/site-routes';
import { slugOfPath } from '@wa/core/domain/slug';
import { parseDocument, DomUtils } from 'htmlparser2';
import type { Field } from '@wa/core/domain/block-kinds/kind';
import { objectsOf, textOf, unvalidated, type Unvalidated } from '@wa/core/domain/unvalidated';
import { kindOf, needsOf } from '@wa/core/domain/block-kinds/registry';
import { keysIn } from '@wa/core/domain/figures/references';
import {
  type Block,
  type Page,
  blocksIn,
  dataSheetHref,
  layoutOf,
  sectionsOf,
  seoOf,
  sidebarBoxOf,
} from '@wa/core/domain/pages/page';
import { linksIn, plainText } from '@wa/core/domain/marked-text';
import { keywordList } from '@wa/core/domain/pages/seo';
import { truncate } from '@wa/core/domain/text';

interface LinkTargets {
  /** The records with an address, the anchors within them, and the addresses of their documents. */
  subjects: readonly {
    place: { kind: string; path: string | null };
    anchors: ReadonlySet<string>;
    documents: readonly string[];
  }[];
  /** The addresses of the families' ZIP files; without them, any passes. */
  archives?: ReadonlySet<string> | undefined;
  redirects: readonly { from: string; to: string }[];
  /** The sizes of stored files in bytes, by name. */
  files: ReadonlyMap<string, number>;
  isDrawing: (name: string) => boolean;
  /** The ID of the published edition of the printed catalog; empty for none. */
  edition: string;
  publicUrl: string;
}

/** The fault of a link. Null means a correct link, or a link that leaves the site. */
type LinkFault = 'dead-link' | 'missing-file' | { anchor: string } | null;

/** Checks the target of a link. `from` is the public path of the page with the link. */
export type CheckLink = (link: { href: string; anchor?: string }, from: string) => LinkFault;

export function linkChecker(targets: LinkTargets): CheckLink {
  const { subjects, archives, redirects, files, isDrawing, edition, publicUrl } = targets;
  const anchors = new Map(
    subjects.flatMap(({ place: { kind, path }, anchors: own }) =>
      path !== null && (kind === 'page' || kind === 'product') ? [[slugOfPath(path), own] as const] : [],
    ),
  );
  const documents = new Set(subjects.flatMap((each) => each.documents));
  const products = subjects.filter(({ place }) => place.kind === 'product').length;
  const moved = new Map(redirects.map(({ from, to }) => [slugOfPath(from), slugOfPath(to)]));
  const base = new URL(publicUrl);

  /** Returns the path of the page or product at a slug, even if it has moved; null for none. */
  function standsAt(slug: string): string | null {
    if (anchors.has(slug)) return slug;
    const to = moved.get(slug);
    return to !== undefined && anchors.has(to) ? to : null;
  }

  /** Returns true for a document of a page or product, or the page about its revisions. */
  const isDocument = (address: string): boolean =>
    ownersOf(address).some((from) => {
      const stands = standsAt(slugOfPath(from));
      if (stands === null) return false;
      const current = movedAddress(address, { from, to: `/${stands}` });
      return documents.has(current.startsWith(`${SHEET_CHECK_PATH}/`) ? dataSheetHref(stands) : current);
    });

  /** Returns true for the sheet of a product at its address from before these had a folder of their own. */
  const isOldestSheet = (address: string): boolean =>
    isDocument(address.replace('/data-sheets/', '/data-sheets/product/'));

  function isOfTheSite(path: string, first: string): boolean {
    if (`/${first}` === SHEET_CHECK_PATH || first === 'guide-specifications') return isDocument(path);
    if (first === 'data-sheets' && path.endsWith('.zip')) return archives?.has(path) ?? true;
    if (first === 'data-sheets') return isDocument(path) || isOldestSheet(path);
    if (first === 'drawings') return isDrawing(DRAWING.exec(path)?.[1] ?? '');
    if (path === CATALOG_PATH || first === 'catalogs')
      return edition !== '' && [CATALOG_PATH, editionPath(edition)].includes(path);
    const page = homePageAt(path);
    if (page !== null) return page <= homePages(products);
    return (
      SCREENS.has(path) ||
      SITE_FILES.has(path.slice(1)) ||
      FOREIGN_SEGMENTS.has(first) ||
      `/${first}` === NOT_FOUND_PATH
    );
  }

  function faultAt(path: string, hash: string): LinkFault {
    const slug = slugOfPath(path).toLowerCase();
    const stands = standsAt(slug);
    if (stands !== null) return anchorFault(anchors.get(stands), hash);
    const [first = '', ...rest] = slug.split('/');
    if (first === 'uploads') return files.has(rest.join('/')) ? null : 'missing-file';
    return isOfTheSite(`/${slug}`, first) ? null : 'dead-link';
  }

  return ({ href, anchor = '' }, from) => {
    const address = safeHref(unwrapPdf(href));
    if (address === null) return null;
    const isOwn = isInternal(address) || URL.parse(address)?.origin === base.origin;
    const target = isOwn ? URL.parse(address, new URL(from, base).href) : null;
    if (target === null) return null;
    const path = decoded(finalAddress(target.pathname));
    return faultAt(path, decoded(target.hash.slice(1)) || anchor);
  };
}

const DRAWING = /^\/drawings\/([a-z0-9-]+)\.(?:svg|png)$/;

function anchorFault(known: ReadonlySet<string> | undefined, hash: string): LinkFault {
  // The browser searches for a text fragment itself, and every page has #top.
  const isFree = hash === '' || hash === 'top' || hash.startsWith(':~:');
  return isFree || known?.has(hash) === true ? null : { anchor: hash };
}

const decoded = (text: string): string => decode(text) ?? text;

/** A part of a record: one block of a page, the fields of a product, a row of a table. */
export interface Part {
  /** The name in a sentence, empty for the record as a whole: `section “Types”, Link “Clamps”`. */
  where: string;
  /** The ID of the block in a page. */
  block?: string;
  links: { href: string; anchor?: string }[];
  /** The target, if it is in the bin or doesn't exist. */
  gone?: { kind: 'product' | 'page'; id: string };
  /**
   * `alt` is undefined where the page describes the picture itself, and null where nothing does. An empty
   * text marks a picture as decoration.
   */
  images: { src: string; alt?: string | null }[];
  texts: string[];
  /** Keys of figures outside texts, and names of tables. */
  figures: string[];
  tables: string[];
  /** True for a cell whose typed words stand for a missing value. */
  isOpen?: boolean;
}

export const newPart = (where: string, more: Partial<Part> = {}): Part => ({
  ...{ where, links: [], images: [], texts: [], figures: [], tables: [] },
  ...more,
});

/** Returns the parts of a page, and the IDs of headings in its HTML. */
export function pageParts(page: Page): { parts: Part[]; headings: string[] } {
  const headings: string[] = [];
  const seo = seoOf(page.content);
  const { metaTitle = '', metaDescription = '', benefits = [], suggestions = [] } = seo;
  const words = [...keywordList(seo.keywords), ...benefits, ...suggestions];
  const head = newPart('', {
    links: [page.url, ...page.pdfs].map((href) => ({ href })),
    images: page.images.map((src) => ({ src })),
    texts: [page.title, metaTitle, metaDescription, ...words],
  });
  const box = layoutOf(page.content, 'public').showSidebar ? [boxPart(page)] : [];
  const sections = sectionsOf(page).flatMap((section) => [
    newPart('', { texts: [section.title] }),
    ...blocksIn(section).map((block) =>
      blockPart(block, section.title && `section “${short(section.title)}”`, headings),
    ),
  ]);
  return { parts: [head, ...box, ...sections], headings };
}

/** Shortens a text to the length that fits into a sentence. */
const short = (text: string) => truncate(text, 60);

function boxPart(page: Page): Part {
  const { title, items } = sidebarBoxOf(page.content);
  return newPart(`box “${short(title)}”`, {
    links: items.map(({ href }) => ({ href })),
    texts: [title, ...items.map(({ label }) => label)],
  });
}

/** Returns the part of a block. A block of a kind that this version doesn't know is not rendered either. */
function blockPart(block: Block, section: string, headings: string[]): Part {
  const kind = kindOf(block.kind);
  const data = unvalidated(block.data);
  const words = (field: string) =>
    kind?.fields[field]?.is === 'marked' ? plainText(textOf(data[field])) : textOf(data[field]);
  const title = kind?.title.map((field) => words(field).trim()).find(Boolean) ?? '';
  const name = title === '' || title.includes('<') ? kind?.name : `${kind?.name ?? ''} “${short(title)}”`;
  const { facts = [], charts = [], tables = [] } = needsOf(block);
  const part = newPart([section, name].filter(Boolean).join(', '), {
    block: block.id,
    figures: [...keysIn(data), ...facts, ...charts.flat()],
    tables: [...tables],
  });
  if (kind !== null) addFields(kind.fields, data, part, headings);
  return part;
}

function addFields(
  fields: Readonly<Record<string, Field>>,
  data: Unvalidated,
  part: Part,
  headings: string[],
): void {
  for (const [name, field] of Object.entries(fields)) {
    const text = textOf(data[name]);
    if (field.is === 'list')
      for (const item of objectsOf(data[name])) addFields(field.fields, item, part, headings);
    else if (text.trim() === '') continue;
    else if (field.is === 'line' || field.is === 'text') part.texts.push(text);
    else if (field.is === 'marked') {
      part.texts.push(plainText(text));
      part.links.push(...linksIn(text).map(({ address: href }) => ({ href })));
    } else if (field.is === 'html') addHtml(text, part, headings);
    else if (field.is === 'document') part.links.push({ href: text });
    else if (field.is === 'address')
      // A tile names the anchor of its target separately from the address.
      part.links.push({ href: text, anchor: textOf(data['anchor']).trim().replace(/^#+/, '') });
    else if (field.is === 'drawing') part.images.push({ src: text });
    else if (field.is === 'picture') part.images.push({ src: text, alt: textOf(data['alt']).trim() || null });
  }
}

/** Adds the links, pictures, words, and heading IDs of HTML as it was typed, without comments. */
export function addHtml(html: string, part: Part, headings: string[]): void {
  const { children } = parseDocument(html);
  for (const { name, attribs } of DomUtils.getElementsByTagName('*', children)) {
    if (name === 'a' && attribs['href'] !== undefined) part.links.push({ href: attribs['href'] });
    if (name === 'img') part.images.push({ src: attribs['src'] ?? '', alt: attribs['alt'] ?? null });
    // Sanitized pages keep the IDs of headings and no others.
    if (/^h[1-6]$/.test(name) && attribs['id'] !== undefined) headings.push(attribs['id']);
  }
  part.texts.push(DomUtils.innerText(children));
}
