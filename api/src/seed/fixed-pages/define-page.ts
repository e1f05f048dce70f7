import type { Download } from '@wa/core/domain/block-kinds/downloads';
import { DRAFT, DRAFT_NOTICE } from '@wa/core/domain/messages';
import type { ContentEntry } from '@wa/core/domain/pages/page';
import type { DrawingName } from '@wa/core/drawings/drawings';
import { INQUIRY_SECTION } from '@wa/core/domain/quote-mail';
import { stableId } from '../stable-id.ts';
import { measureOf, publishedFact, type FactId } from '../facts/published.ts';
import { figuresOfCards } from '../cards.ts';
import { figuresOfTable, type FactTableName } from '../fact-tables/registry.ts';
import {
  bullets,
  contact,
  downloads,
  drawing,
  guide,
  headed,
  plate,
  section,
  text,
  tiles,
  toSections,
  type SectionDraft,
} from './blocks.ts';
import { relatedTiles, type Related } from './related.ts';
import { sheetsOf, type DataSheet, type MeasureSheet, type StaticPage } from './static-page.ts';

/** What a page module states; everything that all pages share is added here. */
export interface PageDraft {
  slug: string;
  title: string;
  lead: string;
  description: string;
  metaTitle: string;
  /** Drawings in the head of the page, the main one first. */
  drawings: readonly [main: DrawingName, ...others: DrawingName[]] | readonly [];
  /** Up to four headline figures. */
  plate?: readonly FactId[];
  sections: readonly SectionDraft[];
  /** Dimensions to send with an inquiry: they become a section and the measure sheet. */
  asks?: readonly string[];
  /** True where the measure sheet takes down the eccentricity of the pipe in its casing. */
  measuresEccentricity?: boolean;
  /** Documents without a target yet: shown as 'on request' (D5). */
  onRequest?: readonly string[];
  related?: readonly Related[];
  keywords?: readonly string[];
  /** What buyers ask and the page answers, as `Question? Answer`: shown on the page and drawn as FAQ data. */
  benefits?: readonly string[];
  hub?: boolean;
  /** Title of the page's PDF, where "data sheet" is not the word; false where there is none. */
  dataSheet?: string | false;
  protectSelection?: boolean;
  /** True while the owner must approve the wording: the page, its print and its sheet say so. */
  isDraft?: boolean;
}

/** Steady address of a page's data sheet. */
export const dataSheetHref = (slug: string): string => `/data-sheets/${slug}.pdf`;
/** Steady address of a product's data sheet. */
export const productSheetHref = (slug: string): string => `/data-sheets/product/${slug}.pdf`;
/** Steady address of a page's measure sheet. */
export const measureSheetHref = (slug: string): string => `/data-sheets/${slug}-measure.pdf`;

function eccentricityPoints(): number {
  const { value } = measureOf('disc.eccentric.points').values[0];
  if (typeof value !== 'number') throw new TypeError('Eccentricity is measured at a number of points');
  return value;
}

function sheets(draft: PageDraft): { dataSheet?: DataSheet; measureSheet?: MeasureSheet } {
  const { slug, title, asks } = draft;
  const name = draft.dataSheet ?? `${title}: data sheet`;
  const dataSheet = name === false ? {} : { dataSheet: { href: dataSheetHref(slug), title: name } };
  if (asks === undefined) return dataSheet;
  const points = draft.measuresEccentricity === true ? { eccentricityPoints: eccentricityPoints() } : {};
  return {
    ...dataSheet,
    measureSheet: { href: measureSheetHref(slug), title: `${title}: measure sheet`, asks, ...points },
  };
}

function overview({ lead, plate: facts = [], drawings, isDraft = false }: PageDraft): SectionDraft {
  const [main, ...others] = drawings;
  return {
    slug: 'overview',
    rows: [
      text(lead),
      ...(isDraft ? [headed(DRAFT, DRAFT_NOTICE)] : []),
      ...(facts.length === 0 ? [] : [plate(...facts)]),
      ...(main === undefined ? [] : [drawing(main)]),
      ...(others.length === 0 ? [] : [{ columns: others.map((name) => [drawing(name)]) }]),
    ],
  };
}

/**
 * What the page's own products must be, as sentences for specifications. A figure belongs to them when one of them
 * carries it or another of the same owner; a table that compares them with other products demands nothing. Each figure
 * is demanded once, in a table where one has it.
 */
function guideSection({ slug, hub = false, plate: headlines = [], sections }: PageDraft): SectionDraft[] {
  const carried = figuresOfCards(slug);
  const owners = new Set(carried.map((key) => publishedFact(key).product));
  const isOwn = (key: FactId) => owners.has(publishedFact(key).product);
  const rows = sections.flatMap((each) => each.rows);
  const blocks = rows.flatMap((row) => ('columns' in row ? row.columns.flat() : [row]));
  const names = blocks.flatMap((block) => (block.kind === 'factTable' ? [block.data.table ?? ''] : []));
  const figuresIn = (name: string) => figuresOfTable(name as FactTableName) as FactId[];
  const inTables = new Set<FactId>();
  const tables = names.filter((name) => {
    const keys = figuresIn(name);
    const isNew = keys.length > 0 && keys.every((key) => isOwn(key) && !inTables.has(key));
    if (isNew) for (const key of keys) inTables.add(key);
    return isNew;
  });
  const facts = new Set([...headlines.filter(isOwn), ...carried].filter((key) => !inTables.has(key)));
  if (hub || facts.size + tables.length === 0) return [];
  const block = guide([...facts], tables as FactTableName[]);
  return [section('guide-specification', 'Guide specification', block)];
}

function closing(draft: PageDraft, documents: readonly DataSheet[]): SectionDraft[] {
  const { asks = [], onRequest = [], related = [] } = draft;
  const files: Download[] = [
    ...documents.map(({ href, title }) => ({ href, label: title })),
    ...onRequest.map((label) => ({ label, href: '' })),
  ];
  return [
    ...(asks.length === 0
      ? []
      : [section(INQUIRY_SECTION, 'What to send with an inquiry', bullets(...asks))]),
    ...guideSection(draft),
    ...(files.length === 0 ? [] : [section('downloads', 'Downloads', downloads(...files))]),
    ...(related.length === 0 ? [] : [section('related', 'Related pages', tiles(...relatedTiles(related)))]),
    // The contact block brings its own heading.
    { slug: 'quote', rows: [contact()] },
  ];
}

/** Builds a fixed page: overview, its own sections, inquiry list, downloads, related pages, contact. */
export function definePage(draft: PageDraft): StaticPage {
  const { slug, title, lead, description, metaTitle, drawings, hub = false } = draft;
  const documents = sheets(draft);
  const head = {
    id: stableId('page', slug),
    slug,
    title,
    lead,
    description,
    metaTitle,
    hub,
    protectSelection: draft.protectSelection ?? !hub,
    drawings,
    ...documents,
  };
  const content: ContentEntry[] = [
    { type: 'layout', showHeader: true, showFooter: true, showSidebar: false, sectionDividers: true },
    {
      type: 'seo',
      metaTitle,
      metaDescription: description,
      keywords: [...(draft.keywords ?? [])],
      benefits: [...(draft.benefits ?? [])],
    },
    ...toSections([
      overview(draft),
      ...draft.sections,
      ...closing(draft, sheetsOf({ ...head, content: [] })),
    ]),
  ];
  return { ...head, content };
}
