import { ECCENTRICITY_POINTS } from '@wa/core/domain/limits';
import type { Page } from '@wa/core/domain/pages/page';
import { asksOf } from '@wa/core/domain/quote-mail';
import { lettered, letteredAlt } from '../measures/letters.ts';
import { sheetHead } from './sheet-head.ts';
import type { SheetSite } from './sheet-head.ts';
import type { Run, Sheet, SheetBlock, SheetCell } from './sheet.ts';
import { PIPE_SIZES_PATH } from '@wa/core/domain/site-routes';

const PROJECT = ['Company', 'Project', 'Contact', 'Date', 'E-mail', 'Telephone'];
const AT_EACH_POINT = /\bat each measuring point\b/i;
const CLOSING = ['Measured by', 'Quantity'];

type MeasuredPage = Pick<Page, 'title' | 'slug' | 'updatedAt' | 'content' | 'shown'>;

/**
 * A form to fill in, on the screen or by hand on site, and to send with the inquiry: what the page asks for. Its drawing
 * letters the measures. Where the page asks for a distance at each measuring point, each point has a field.
 */
export function measureSheet(page: MeasuredPage, site: SheetSite): Sheet {
  const asks = asksOf(page);
  const drawn = lettered(page.slug, asks);
  const title = `${page.title}: measure sheet`;
  const head = sheetHead({ path: `/${page.slug}`, updatedAt: page.updatedAt, quote: { title } }, site);
  return {
    ...head,
    layout: 'sheet',
    title,
    label: 'Measure sheet',
    heading: page.title,
    lines: ['Measure sheet'],
    blocks: [
      {
        kind: 'paragraph',
        style: 'lead',
        runs: [
          { text: 'Fill in on the screen or by hand, state the unit of every dimension, and send it to ' },
          { text: site.salesEmail, href: head.contact.mail },
          { text: '.' },
          ...(asks.some((text) => /outside diameter/i.test(text)) ? pipeSizes(site) : []),
        ],
      },
      { kind: 'fields', labels: PROJECT },
      { kind: 'measures', scene: drawn.scene, letters: drawn.letters, alt: letteredAlt(drawn, asks) },
      { kind: 'heading', level: 2, text: 'Dimensions and conditions' },
      { kind: 'table', table: asksTable(asks, drawn.ofAsks) },
      ...(asks.some((text) => AT_EACH_POINT.test(text)) ? eccentricity(ECCENTRICITY_POINTS) : []),
      { kind: 'fields', labels: CLOSING },
    ],
  };
}

const column = (text: string): SheetCell => ({
  runs: [{ text, bold: true }],
  role: 'column',
  align: 'left',
});
const blank = (field: string): SheetCell => ({ runs: [], role: 'data', align: 'left', ruled: true, field });

function asksTable(asks: readonly string[], letters: readonly string[]) {
  return {
    caption: '',
    head: [
      column('Letter'),
      column('What to measure or state'),
      { ...column('Value'), ruled: true },
      { ...column('Unit'), ruled: true },
    ],
    rows: asks.map((text, index): SheetCell[] => [
      { runs: [{ text: letters[index] || '–', bold: true }], role: 'data', align: 'left' },
      { runs: [{ text }], role: 'row', align: 'left' },
      blank(text),
      blank(`${text}: unit`),
    ]),
  };
}

/** What the pipe measures by its standard, for whoever cannot measure it. */
function pipeSizes({ publicUrl }: SheetSite): Run[] {
  const url = new URL(PIPE_SIZES_PATH, publicUrl).href;
  return [{ text: ' Outside diameters by standard: ' }, { text: url, href: url }];
}

function eccentricity(points: number): SheetBlock[] {
  const text = `Looking at the end of the casing with 12 at the top, write down the distance between the pipe and the casing at each of the ${points} points, clockwise.`;
  return [
    { kind: 'heading', level: 2, text: `Eccentricity at ${points} points` },
    { kind: 'paragraph', runs: [{ text }], style: 'text' },
    {
      kind: 'clock',
      points,
      alt: `Front view of a casing with the pipe in it and ${points} numbered points around it, 12 at the top`,
    },
  ];
}
