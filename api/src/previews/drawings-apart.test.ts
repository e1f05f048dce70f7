import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { drawing } from '@wa/core/drawings/drawings';
import type { DrawingName } from '@wa/core/drawings/drawings';
import { LIGHT, PENS } from '@wa/core/drawings/standalone-style';
import { SHEET } from '@wa/core/drawings/strokes/shape';
import { shapesMarkup } from '@wa/core/drawings/svg';

interface Group {
  /**
   * Share of pixels in which any two differ at least. A measure of shape, not of meaning: where several drawings shared
   * one figure it was 2 to 14 percent; whether a difference is the right one is for people to see.
   */
  least: number;
  names: readonly DrawingName[];
}

/** Neighbors on cards, tiles and pages. */
const GROUPS: Readonly<Record<string, Group>> = {
  'disc seals': {
    least: 0.2,
    names: [
      'pipe-seals-disc-two',
      'thimble-sleeves',
      'eccentric-seals',
      'long-bolt-seals',
      'high-force-seals',
    ],
  },
  'flap valves': {
    least: 0.12,
    names: [
      'flap-valves-stainless-steel',
      'flap-valves-hdpe',
      'a-model',
      'f-model',
      'g-model',
      'end-pipe-mounted',
      'f-model-pump-line-with-vent',
      'flapvalve-and-penstock',
    ],
  },
  'repair clamps': {
    least: 0.12,
    names: [
      'repair-clamps',
      'repair-clamps-316l',
      'repair-clamp-rs-1',
      'repair-clamp-rs-2',
      'repair-clamp-rs-3',
      'repair-clamp-heat',
      'repair-clamp-two-band',
      'repair-clamp-q',
      'repair-clamp-snap',
      'repair-clamp-qs',
    ],
  },
  'clamps that enclose': {
    least: 0.2,
    names: ['encapsulating-coupling', 'split-barrel-repair-clamps', 'flange-repair-clamps'],
  },
  'tapping sleeves': { least: 0.12, names: ['tapping-sleeve-flange', 'threaded-tapping-sleeves'] },
};

/** Height of a card's drawing in pixels. */
const HEIGHT = 100;
const WIDTH = (HEIGHT * SHEET.width) / SHEET.height;
/** Pixels of blur: what is moved by a line's width alone is no difference to the eye. */
const BLUR = 1.5;
/** Levels of 255 in any color from which two pixels count as different. */
const LEVELS = 40;
const style = Object.entries(PENS)
  .map(
    ([cls, { fill, stroke, width = 1 }]) =>
      `.${cls}{fill:${fill ? LIGHT[fill] : 'none'};stroke:${stroke ? LIGHT[stroke] : 'none'};stroke-width:${width * 1.4}}`,
  )
  .join('');

/** As a card shows it: without dimensions, on white. */
function pixels(name: DrawingName): Promise<Buffer> {
  const shapes = drawing(name).shapes.filter(({ kind }) => kind === 'path');
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SHEET.width} ${SHEET.height}" ` +
    `width="${WIDTH}" height="${HEIGHT}"><style>${style}</style>${shapesMarkup(shapes)}</svg>`;
  return sharp(Buffer.from(svg)).flatten({ background: '#ffffff' }).removeAlpha().blur(BLUR).raw().toBuffer();
}

function shareOfDifference(a: Buffer, b: Buffer): number {
  let different = 0;
  for (let at = 0; at < a.length; at += 3) {
    const levels = [0, 1, 2].map((color) => Math.abs((a[at + color] ?? 0) - (b[at + color] ?? 0)));
    if (Math.max(...levels) > LEVELS) different += 1;
  }
  return different / (WIDTH * HEIGHT);
}

describe.each(Object.entries(GROUPS))('%s, 100 pixels high', (_group, { least, names }) => {
  test('no two look alike', async () => {
    const drawn = await Promise.all(names.map(pixels));
    const alike = names.flatMap((name, i) =>
      names.slice(i + 1).flatMap((other, j) => {
        const share = shareOfDifference(drawn[i] ?? Buffer.of(), drawn[i + 1 + j] ?? Buffer.of());
        return share < least ? [`${name} | ${other}: ${(share * 100).toFixed(1)} %`] : [];
      }),
    );
    expect(alike).toEqual([]);
  });
});
