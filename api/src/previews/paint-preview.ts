import { PREVIEW_SIZE } from '@wa/core/domain/pages/preview';
import { drawing } from '@wa/core/drawings/drawings';
import type { DrawingName } from '@wa/core/drawings/drawings';
import { longSectionBody } from '@wa/core/drawings/long-section/long-section';
import { LIGHT, PENS } from '@wa/core/drawings/standalone-style';
import { SHEET } from '@wa/core/drawings/strokes/shape';
import { shapesMarkup } from '@wa/core/drawings/svg';
import type { FontFiles } from '../data-sheets/pdf/fonts.ts';
import type { Preview } from './preview.ts';
import { paintText, textWidth, wrapText } from './paint-text.ts';

/** Where the picture stands beside the title, in pixels; a drawing's sheet is 3:2. */
export const PICTURE = { left: 516, top: 144, width: 624, height: 416 } as const;

const BAR = 92;
const MARGIN = 60;
const PETROL = '#0c3f4a';
/** Sizes of the title that are tried, the largest first. */
const SIZES = [62, 54, 46, 40] as const;
const LINES_MAX = 6;
/** The long section's own sheet is 1200 wide; this cuts off the air above the street. */
const LONG_SECTION = { top: 50, height: 182 } as const;

/** The whole picture but for an uploaded image, as SVG without fonts: letters are outlines. */
export function paintPreview({ brand, offer, title, source }: Preview, fonts: FontFiles): string {
  const { width, height } = PREVIEW_SIZE;
  const beside = source !== null;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><style>${STYLE}</style>` +
    `<path style="fill:#fff" d="M0 0h${width}v${height}H0z"/><path style="fill:${PETROL}" d="M0 0h${width}v${BAR}H0z"/>` +
    LOGO +
    paintText(fonts.headBold, brand, { x: MARGIN + 96, y: 60, size: 40, color: '#fff' }) +
    (offer === '' || title === offer ? '' : paintOffer(fonts, brand, offer)) +
    paintTitle(fonts, title, beside ? PICTURE.left - MARGIN - 36 : width - 2 * MARGIN - 240, beside) +
    (source === null ? longSection() : source.kind === 'drawing' ? paintSheet(source.name) : '') +
    '</svg>'
  );
}

const LOGO =
  `<g transform="translate(${MARGIN} 23) scale(1.65)" fill="none" stroke-width="4.6">` +
  '<path stroke="#fff" stroke-linejoin="bevel" style="fill:none" d="M3 2l7.4 24L17.8 3l7.4 23L32.6 2L43 27"/>' +
  '<path stroke="#f0743f" style="fill:none" d="M28 18.5h9.3"/></g>';

/** Finer than on a card: the drawing is more than twice as wide. */
const STYLE =
  'svg path{stroke-linejoin:round}' +
  Object.entries(PENS)
    .map(([cls, { fill, stroke, width = 1, dash, opacity }]) =>
      [
        `.${cls}{fill:${fill ? LIGHT[fill] : 'none'}`,
        ...(stroke ? [`stroke:${LIGHT[stroke]}`, `stroke-width:${width * 0.85}`] : []),
        ...(dash ? [`stroke-dasharray:${dash.join(' ')}`] : []),
        ...(opacity ? [`opacity:${opacity}`] : []),
      ]
        .join(';')
        .concat('}'),
    )
    .join('');

/** What the supplier offers, at the right end of the bar, if it fits beside the name. */
function paintOffer(fonts: FontFiles, brand: string, offer: string): string {
  const [size, right] = [27, PREVIEW_SIZE.width - MARGIN];
  const left = right - textWidth(fonts.head, offer) * size;
  const taken = MARGIN + 96 + textWidth(fonts.headBold, brand) * 40;
  if (left < taken + 40) return '';
  return paintText(fonts.head, offer, { x: left, y: 58, size, color: '#b9d5db' });
}

/** Above the long section the title is set in the middle of the free space, beside a picture at its top. */
function paintTitle(fonts: FontFiles, title: string, width: number, beside: boolean): string {
  const fits = SIZES.map((size) => ({ size, lines: wrapText(fonts.headBold, title, width / size) }));
  const { size, lines } = fits.find(({ lines }) => lines.length <= (beside ? LINES_MAX : 3)) ??
    fits[fits.length - 1] ?? { size: 40, lines: [] };
  const step = size * 1.14;
  const middle = beside ? PICTURE.top + PICTURE.height / 2 : 214;
  const first = middle - (lines.length * step) / 2 + size * 0.92;
  return lines
    .map((line, at) =>
      paintText(fonts.headBold, line, { x: MARGIN, y: first + at * step, size, color: LIGHT.line }),
    )
    .join('');
}

/** Dimensions and letters are left out: they would need a font, and say nothing at this size. */
function paintSheet(name: DrawingName): string {
  const shapes = drawing(name).shapes.filter(({ kind }) => kind === 'path');
  const scale = PICTURE.width / SHEET.width;
  return `<g transform="translate(${PICTURE.left} ${PICTURE.top}) scale(${scale})">${shapesMarkup(shapes)}</g>`;
}

function longSection(): string {
  const { width, height } = PREVIEW_SIZE;
  const scale = 1.4;
  const drop = height - LONG_SECTION.height * scale;
  return (
    `<svg x="0" y="${drop}" width="${width}" height="${LONG_SECTION.height * scale}" ` +
    `viewBox="${1200 - width / scale} ${LONG_SECTION.top} ${width / scale} ${LONG_SECTION.height}">${longSectionBody()}</svg>`
  );
}
