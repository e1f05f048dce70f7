import type { Field, Unproven } from '@wa/core/domain/block-kinds/fields';
import { objectsOf, textOf, unproven } from '@wa/core/domain/block-kinds/fields';
import { kindOf, needsOf } from '@wa/core/domain/block-kinds/registry';
import type { Block } from '@wa/core/domain/pages/block';
import { blocksIn, layoutOf, sectionsOf, seoOf, sidebarBoxOf } from '@wa/core/domain/pages/page-content';
import type { Page } from '@wa/core/domain/pages/page';
import { keywordList } from '@wa/core/domain/pages/seo';
import { truncate } from '@wa/core/domain/text';
import { readHtml } from '../../content/links/read-html.ts';
import { piece } from './subject.ts';
import type { Piece } from './subject.ts';

/** Characters of a name within a sentence. */
const NAME_MAX = 60;

export interface PageParts {
  pieces: Piece[];
  /** Ids that its HTML gives to headings. */
  ids: string[];
  /** Keys of figures on plates and charts, and names of tables. */
  figures: string[];
  tables: string[];
}

/** The parts of a page, and what they name. */
export function pagePieces(page: Page): PageParts {
  const ids: string[] = [];
  const figures: string[] = [];
  const tables: string[] = [];
  const {
    metaTitle = '',
    metaDescription = '',
    keywords,
    benefits = [],
    suggestions = [],
  } = seoOf(page.content);
  const head = piece('', {
    links: [page.url, ...page.pdfs].map((href) => ({ href })),
    images: page.images.map((src) => ({ src })),
    texts: [page.title, metaTitle, metaDescription, ...keywordList(keywords), ...benefits, ...suggestions],
  });
  const box = layoutOf(page.content, 'public').showSidebar ? [boxPiece(page)] : [];
  const blocks = sectionsOf(page).flatMap((section) => [
    piece('', { texts: [section.title] }),
    ...blocksIn(section).map((block) => {
      const where = [section.title && `section “${short(section.title)}”`, nameOf(block)];
      const found = piece(where.filter(Boolean).join(', '), { block: block.id });
      readBlock(block, found, ids);
      const needs = needsOf(block);
      const drawn = [...(needs.facts ?? []), ...(needs.charts ?? []).flat()];
      figures.push(...drawn);
      tables.push(...(needs.tables ?? []));
      found.names.push(...drawn, ...(needs.tables ?? []));
      return found;
    }),
  ]);
  return { pieces: [head, ...box, ...blocks], ids, figures, tables };
}

const short = (text: string) => truncate(text, NAME_MAX);

function boxPiece(page: Page): Piece {
  const { title, items } = sidebarBoxOf(page.content);
  return piece(`box “${short(title)}”`, {
    links: items.map(({ href }) => ({ href })),
    texts: [title, ...items.map(({ label }) => label)],
  });
}

function nameOf({ kind: name, data }: Block): string {
  const kind = kindOf(name);
  if (kind === null) return '';
  const title = kind.title.map((field) => textOf(unproven(data)[field]).trim()).find(Boolean);
  const isPlain = title !== undefined && !title.includes('<');
  return isPlain ? `${kind.name} “${short(title)}”` : kind.name;
}

function readBlock({ kind: name, data }: Block, found: Piece, ids: string[]): void {
  const kind = kindOf(name);
  // What this version does not know it does not draw either.
  if (kind !== null) readFields(kind.fields, unproven(data), found, ids);
}

function readFields(
  fields: Readonly<Record<string, Field>>,
  data: Unproven,
  found: Piece,
  ids: string[],
): void {
  for (const [name, field] of Object.entries(fields)) {
    const text = textOf(data[name]);
    if (field.is === 'list')
      for (const item of objectsOf(data[name])) readFields(field.fields, item, found, ids);
    else if (text.trim() === '') continue;
    else if (field.is === 'line' || field.is === 'text') found.texts.push(text);
    else if (field.is === 'html') readInto(text, found, ids);
    else if (field.is === 'document') found.links.push({ href: text });
    else if (field.is === 'address') found.links.push(linkOf(text, fields, data));
    else if (field.is === 'drawing') found.images.push({ src: text });
    else if (field.is === 'picture')
      found.images.push({ src: text, alt: textOf(data['alt']).trim() || null });
  }
}

/** A tile names the place on the page that it leads to beside the address. */
function linkOf(
  href: string,
  fields: Readonly<Record<string, Field>>,
  data: Unproven,
): Piece['links'][number] {
  const anchor = 'anchor' in fields ? textOf(data['anchor']).trim().replace(/^#+/, '') : '';
  return anchor === '' ? { href } : { href, anchor };
}

/** Adds what HTML holds to a piece. */
export function readInto(html: string, found: Piece, ids: string[]): void {
  const parts = readHtml(html);
  found.links.push(...parts.hrefs.map((href) => ({ href })));
  found.images.push(...parts.images);
  found.texts.push(parts.text);
  ids.push(...parts.ids);
}
