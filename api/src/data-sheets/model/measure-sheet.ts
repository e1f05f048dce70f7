import type { MeasureSheet, StaticPage } from '@wa/core/catalogue/pages/static-page';
import { figureOf } from './picture-source.ts';
import { sheetHead } from './sheet-head.ts';
import type { SheetSite } from './sheet-head.ts';
import type { Sheet, SheetBlock, SheetCell, SheetFigure } from './sheet.ts';

const PROJECT = ['Company', 'Project', 'Contact', 'Date', 'E-mail', 'Telephone'];
const CLOSING = ['Measured by', 'Quantity'];

interface MeasuredPage {
  title: string;
  slug: string;
  updatedAt: string;
}

/** A form to print, to fill in by hand on site and to send with the inquiry. */
export function measureSheet(
  page: MeasuredPage,
  fixed: Pick<StaticPage, 'drawings'> & { measureSheet: MeasureSheet },
  site: SheetSite,
): Sheet {
  const { asks, eccentricityPoints } = fixed.measureSheet;
  const figure = fixed.drawings[0] && figureOf(fixed.drawings[0], '');
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
          { text: 'Fill in by hand, state the unit of every dimension, and send it to ' },
          { text: site.salesEmail, href: head.contact.mail },
          { text: '.' },
        ],
      },
      { kind: 'fields', labels: PROJECT },
      ...(figure ? [figures(figure)] : []),
      { kind: 'heading', level: 2, text: 'Dimensions and conditions' },
      { kind: 'table', table: asksTable(asks) },
      ...(eccentricityPoints === undefined ? [] : eccentricity(eccentricityPoints)),
      { kind: 'fields', labels: CLOSING },
    ],
  };
}

const figures = (figure: SheetFigure): SheetBlock => ({ kind: 'figures', figures: [figure] });

const column = (text: string): SheetCell => ({
  runs: [{ text, bold: true }],
  role: 'column',
  align: 'left',
});
const blank: SheetCell = { runs: [], role: 'data', align: 'left', ruled: true };

function asksTable(asks: readonly string[]) {
  return {
    caption: '',
    head: [
      column('What to measure or state'),
      { ...column('Value'), ruled: true },
      { ...column('Unit'), ruled: true },
    ],
    rows: asks.map((text): SheetCell[] => [{ runs: [{ text }], role: 'row', align: 'left' }, blank, blank]),
  };
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
