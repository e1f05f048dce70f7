/// <reference types="vite/client" />
import type { Page } from '@wa/core/domain/pages/page';
import { asksOf } from '@wa/core/domain/quote-mail';
import { PIPE_SIZES_PATH } from '@wa/core/domain/site-routes';
import { sheetHead } from './sheets.ts';
import type { SheetSite } from './sheets.ts';
import type { Sheet, SheetBlock, SheetCell } from './sheet.ts';

const PROJECT = ['Company', 'Project', 'Contact', 'Date', 'E-mail', 'Telephone'];
const AT_EACH_POINT = /\bat each measuring point\b/i;
const CLOSING = ['Measured by', 'Quantity'];
/** Points around a casing, numbered like a clock (measures/clock.svg). */
const POINTS = 12;

/**
 * What can be measured, by the name of its drawing. Its first `<desc>` lists the pages that show it. Each measure is a
 * group: a regular expression of the questions that ask for it, its lines, and a letter, given anew for every sheet.
 */
export const MEASURE_DRAWINGS = import.meta.glob<string>('../measures/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const drawingCalled = (name: string) => MEASURE_DRAWINGS[`../measures/${name}.svg`] ?? '';
const MEASURE = /<g>\s*<desc>(.*?)<\/desc>(.*?)<\/g>/gs;

/** What the page asks for, as a form for the screen or the site, with a drawing that letters the measures. */
export function measureSheet(
  page: Pick<Page, 'title' | 'slug' | 'updatedAt' | 'content' | 'shown'>,
  site: SheetSite,
): Sheet {
  const asks = asksOf(page);
  const { svg, alt, ofAsks } = lettered(page.slug, asks);
  const title = `${page.title}: measure sheet`;
  const head = sheetHead({ path: `/${page.slug}`, updatedAt: page.updatedAt, quote: { title } }, site);
  const sizes = new URL(PIPE_SIZES_PATH, site.publicUrl).href;
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
          // For whoever cannot measure the pipe.
          ...(asks.some((text) => /outside diameter/i.test(text))
            ? [{ text: ' Outside diameters by standard: ' }, { text: sizes, href: sizes }]
            : []),
        ],
      },
      { kind: 'fields', labels: PROJECT },
      drawn(svg, alt),
      { kind: 'heading', level: 2, text: 'Dimensions and conditions' },
      { kind: 'table', table: asksTable(asks, ofAsks) },
      ...(asks.some((text) => AT_EACH_POINT.test(text)) ? eccentricity() : []),
      { kind: 'fields', labels: CLOSING },
    ],
  };
}

/**
 * The drawing of a page with a letter at every measure that its questions ask for, in their order.
 * @returns for each question its letters; empty for a condition, which no drawing shows
 */
export function lettered(
  slug: string,
  asks: readonly string[],
): { svg: string; alt: string; ofAsks: string[] } {
  const isOf = (svg: string) => /<desc>(.*?)<\/desc>/s.exec(svg)?.[1]?.split(/\s+/).includes(slug);
  const drawing = Object.values(MEASURE_DRAWINGS).find(isOf) ?? drawingCalled('joint');
  const measures = [...drawing.matchAll(MEASURE)].map(([, asked = '']) => new RegExp(asked, 'i'));
  const letters = new Map<number, string>();
  const ofAsks = asks.map((ask) => {
    const found = [...measures.keys()].filter((at) => measures[at]?.test(ask));
    for (const at of found)
      if (!letters.has(at)) letters.set(at, String.fromCharCode('A'.charCodeAt(0) + letters.size));
    return found.map((at) => letters.get(at)).join(', ');
  });
  let at = -1;
  const svg = drawing.replace(MEASURE, (_measure, _asked, shapes: string) => {
    const letter = letters.get((at += 1));
    return letter === undefined ? '' : shapes.replace(/[A-Z]<\/text>/, `${letter}</text>`);
  });
  const named = asks.flatMap((ask, index) => (ofAsks[index] ? [`${ofAsks[index]}: ${ask}`] : []));
  return { svg, alt: `${titleOf(drawing)}. ${named.join('. ')}.`, ofAsks };
}

const titleOf = (svg: string) => /<title>(.*?)<\/title>/.exec(svg)?.[1] ?? '';

const drawn = (svg: string, alt: string): SheetBlock => ({
  kind: 'figures',
  figures: [{ source: { kind: 'drawing', name: 'measures', svg }, alt, caption: '' }],
});

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

function eccentricity(): SheetBlock[] {
  const svg = drawingCalled('clock');
  const text = `Looking at the end of the casing with 12 at the top, write down the distance between the pipe and the casing at each of the ${POINTS} points, clockwise.`;
  return [
    { kind: 'heading', level: 2, text: `Eccentricity at ${POINTS} points` },
    { kind: 'paragraph', runs: [{ text }], style: 'text' },
    drawn(svg, titleOf(svg)),
    { kind: 'fields', labels: Array.from({ length: POINTS }, (_, at) => `Point ${at + 1}, in or mm`) },
  ];
}
