import type { Page } from '@wa/core/domain/pages/page';
import { plainTitle, type Product } from '@wa/core/domain/products/product';
import { DOCUMENTS_PATH } from '@wa/core/domain/site-routes';
import { pageBlocks } from '../sheets/model/content-blocks.ts';
import { contactOf, headingBlock, type SheetSite } from '../sheets/model/blocks.ts';
import { productSheet } from '../sheets/model/sheets.ts';
import type { Run, Sheet, SheetBlock, SheetFigure } from '../sheets/model/sheet.ts';
import { PAGE_DIGITS } from './edition-indexes.ts';

/** The values that all sheets of an edition share. */
export interface EditionFrame {
  site: SheetSite;
  title: string;
  /** `2026-11-28`. */
  day: string;
  /** The same day in words. */
  dayText: string;
}

type Named = Pick<Sheet, 'title' | 'heading'> & Partial<Sheet>;

/** Returns a sheet of the edition without its blocks. */
function editionSheet({ site, day, dayText }: EditionFrame, sheet: Named): Sheet {
  return {
    layout: 'sheet',
    lines: [],
    label: '',
    titleNote: '',
    siteName: site.name,
    revision: day,
    within: { header: sheet.title, footer: `Edition of ${dayText}` },
    contact: contactOf(site, DOCUMENTS_PATH),
    blocks: [],
    ...sheet,
  };
}

/** The maximum number of pictures on the cover: two rows. */
export const COVER_PICTURES = 6;

/** Returns the cover. @param since the day in words of the edition with which this one is compared */
export function coverSheet(
  frame: EditionFrame,
  pictures: readonly SheetFigure[],
  since: string | null,
): Sheet {
  const { title, site, dayText } = frame;
  const note = `A bar in the margin marks each change since the edition of ${since ?? ''}.`;
  const blocks: SheetBlock[] = [];
  if (pictures.length > 0) blocks.push({ kind: 'figures', figures: [...pictures] });
  if (since !== null) blocks.push({ kind: 'paragraph', style: 'text', runs: [{ text: note }] });
  const lines = [`Edition of ${dayText}`, new URL(site.publicUrl).host];
  return editionSheet(frame, { layout: 'cover', title, heading: title, lines, blocks });
}

/** A line of the contents: the title of a sheet and its position in the document. */
export interface ContentsLine {
  text: string;
  level: 1 | 2;
  at: number;
}

const pageRun = (at: number): Run => ({ text: PAGE_DIGITS, pageOf: at });
const contentsBlock = (lines: readonly ContentsLine[]): SheetBlock => ({
  kind: 'contents',
  entries: lines.map(({ text, level, at }) => ({ text, level, page: pageRun(at) })),
});

export const contentsSheet = (frame: EditionFrame, lines: readonly ContentsLine[]): Sheet =>
  editionSheet(frame, { title: 'Contents', heading: 'Contents', blocks: [contentsBlock(lines)] });

interface Opening {
  title: string;
  /** The pages to which its products lead. */
  pages: readonly Page[];
  products: readonly ContentsLine[];
}

/** Returns the first sheet of a chapter: the first paragraph of each page, and its products with their pages. */
export function chapterSheet(frame: EditionFrame, { title, pages, products }: Opening): Sheet {
  const intro = pages.flatMap((page): SheetBlock[] => {
    const first = pageBlocks(page, frame.site.publicUrl).find(({ kind }) => kind === 'paragraph');
    if (first?.kind !== 'paragraph') return [];
    const runs = first.runs.map(({ href: _href, ...run }) => run);
    return [
      { kind: 'heading', level: 3, text: page.title },
      { kind: 'paragraph', style: 'text', runs },
    ];
  });
  const list: SheetBlock[] = [headingBlock('Products'), contentsBlock(products)];
  return editionSheet(frame, { title, heading: title, blocks: [...intro, ...list] });
}

/** Returns the data sheet of a product as a part of the edition, without its guide specification. */
export function catalogProductSheet(
  { site, dayText }: EditionFrame,
  { product, target, chapter }: { product: Product; target: Page | null; chapter: string },
): Sheet {
  const { ifRoom: _guide, contact, ...sheet } = productSheet(product, target, site);
  const { mail: _mail, ...quiet } = contact;
  return {
    ...sheet,
    title: plainTitle(product.title),
    isInChapter: true,
    within: { header: chapter, footer: `Edition of ${dayText}` },
    contact: quiet,
  };
}

/** Returns an index at the end of the edition; null without entries. */
export function indexSheet(
  frame: EditionFrame,
  title: string,
  note: string,
  blocks: readonly SheetBlock[],
): Sheet | null {
  if (blocks.length === 0) return null;
  const lead: SheetBlock[] =
    note === '' ? [] : [{ kind: 'paragraph', style: 'note', runs: [{ text: note }] }];
  return editionSheet(frame, { title, heading: title, blocks: [...lead, ...blocks] });
}
