import { objectsOf, textOf, unproven, type Field, type Unproven } from '@wa/core/domain/block-kinds/fields';
import { kindOf, needsOf } from '@wa/core/domain/block-kinds/registry';
import { keysIn } from '@wa/core/domain/figures/references';
import type { Block, Page } from '@wa/core/domain/pages/page';
import { blocksIn, layoutOf, sectionsOf, seoOf, sidebarBoxOf } from '@wa/core/domain/pages/page-content';
import { keywordList } from '@wa/core/domain/pages/seo';
import { truncate } from '@wa/core/domain/text';
import { readHtml } from '../../content/links/links.ts';

/** A part of a record: one block of a page, the fields of a product, a row of a table. */
export interface Part {
  /** As a sentence names it, empty for the record as a whole: `section “Types”, Link “Clamps”`. */
  where: string;
  /** Of a block of a page: its id. */
  block?: string;
  links: { href: string; anchor?: string }[];
  /** A record in the bin, or none, that it leads to. */
  gone?: { kind: 'product' | 'page'; id: string };
  /** `alt` is undefined where the page itself says what the picture shows. */
  images: { src: string; alt?: string | null }[];
  texts: string[];
  /** Keys of figures beside those in texts, and names of tables. */
  figures: string[];
  tables: string[];
  /** True for a cell that says "on request" in words. */
  isOpen?: boolean;
}

export const newPart = (where: string, more: Partial<Part> = {}): Part => ({
  ...{ where, links: [], images: [], texts: [], figures: [], tables: [] },
  ...more,
});

/** Characters of a name within a sentence. */
const NAME_MAX = 60;

/** The parts of a page, and the ids that its HTML gives to headings. */
export function pageParts(page: Page): { parts: Part[]; headings: string[] } {
  const headings: string[] = [];
  const seo = seoOf(page.content);
  const { metaTitle = '', metaDescription = '', benefits = [], suggestions = [] } = seo;
  const head = newPart('', {
    links: [page.url, ...page.pdfs].map((href) => ({ href })),
    images: page.images.map((src) => ({ src })),
    texts: [
      page.title,
      metaTitle,
      metaDescription,
      ...keywordList(seo.keywords),
      ...benefits,
      ...suggestions,
    ],
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

const short = (text: string) => truncate(text, NAME_MAX);

function boxPart(page: Page): Part {
  const { title, items } = sidebarBoxOf(page.content);
  return newPart(`box “${short(title)}”`, {
    links: items.map(({ href }) => ({ href })),
    texts: [title, ...items.map(({ label }) => label)],
  });
}

/** A block of a kind that this version doesn't know is not drawn either. */
function blockPart(block: Block, section: string, headings: string[]): Part {
  const kind = kindOf(block.kind);
  const data = unproven(block.data);
  const title = kind?.title.map((field) => textOf(data[field]).trim()).find(Boolean) ?? '';
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
  data: Unproven,
  part: Part,
  headings: string[],
): void {
  for (const [name, field] of Object.entries(fields)) {
    const text = textOf(data[name]);
    if (field.is === 'list')
      for (const item of objectsOf(data[name])) addFields(field.fields, item, part, headings);
    else if (text.trim() === '') continue;
    else if (field.is === 'line' || field.is === 'text') part.texts.push(text);
    else if (field.is === 'html') addHtml(text, part, headings);
    else if (field.is === 'document') part.links.push({ href: text });
    else if (field.is === 'address')
      // A tile names the place on the page that it leads to beside the address.
      part.links.push({ href: text, anchor: textOf(data['anchor']).trim().replace(/^#+/, '') });
    else if (field.is === 'drawing') part.images.push({ src: text });
    else if (field.is === 'picture') part.images.push({ src: text, alt: textOf(data['alt']).trim() || null });
  }
}

/** Adds the links, pictures and words of HTML, and the ids of its headings. */
export function addHtml(html: string, part: Part, headings: string[]): void {
  const { hrefs, images, ids, text } = readHtml(html);
  part.links.push(...hrefs.map((href) => ({ href })));
  part.images.push(...images);
  part.texts.push(text);
  headings.push(...ids);
}
