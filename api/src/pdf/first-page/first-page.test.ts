import { inflateSync } from 'node:zlib';
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { staticPages } from '../../seed/fixed-pages/registry.ts';
import { asDrawnPage } from '../../seed/testing/drawn.ts';
import { buildProduct } from '@wa/core/testing/build-product';
import { dataSheet } from '../../data-sheets/print-sheet.ts';
import { steps } from './content-tokens.ts';
import { firstPage } from './first-page.ts';

const site = {
  name: 'WA Catalogue',
  salesEmail: 'sales@example.com',
  phone: '+1 555 0100',
  publicUrl: 'http://localhost:3000',
  cloudMediaHosts: [],
  translateWidget: true,
};
const sheets = [...staticPages.values()].filter(({ dataSheet: sheet }) => sheet !== undefined);
const print = (slug: string) => {
  const page = staticPages.get(slug);
  if (!page) throw new Error(`There is no page ${slug}`);
  return dataSheet(asDrawnPage(page), site);
};

/** What draws, and what only marks parts for readers. */
const KNOWN = 'm l c v y h re f f* S B n W q Q cm cs CS scn SCN w j J d gs Do BT ET Tf Tm TJ BDC EMC'.split(
  ' ',
);

/** Letters of the first page as another library finds them, without blanks. */
async function lettersOf(file: Buffer): Promise<number> {
  const task = getDocument({ data: new Uint8Array(file), verbosity: 0, useSystemFonts: false });
  const { fnArray, argsArray } = await (await (await task.promise).getPage(1)).getOperatorList();
  await task.destroy();
  const lines = argsArray.filter((_, index) => fnArray[index] === OPS.showText) as [{ unicode?: string }[]][];
  return lines.flatMap(([glyphs]) => glyphs).filter(({ unicode = '' }) => unicode.trim() !== '').length;
}

describe('the picture of a first page', () => {
  test.each(['repair-clamps-316l', 'pipe-plug-seals-taper-fit', 'guarantee-certificate'])(
    'of %s has every letter that the document has',
    async (slug) => {
      const file = await print(slug);
      const svg = await firstPage(file);
      expect(svg.match(/<use /g)).toHaveLength(await lettersOf(file));
      const outlines = new Set([...svg.matchAll(/<path id="(\w+)"/g)].map(([, id]) => id));
      for (const [, used] of svg.matchAll(/<use href="#(\w+)"/g)) expect(outlines).toContain(used);
      expect(svg).not.toMatch(/NaN|undefined/);
    },
  );

  test('is one that draws: upright, on white, with ink from top to foot', async () => {
    const svg = Buffer.from(await firstPage(await print('repair-clamps-316l')));
    const { data, info } = await sharp(svg).greyscale().raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([612, 792]);
    const inkOf = (from: number, to: number) =>
      data.subarray(from * info.width, to * info.width).filter((value) => value < 200).length;
    // The mark and the title above, the contact below, nothing at the edges.
    expect(inkOf(70, 110)).toBeGreaterThan(500);
    expect(inkOf(740, 775)).toBeGreaterThan(50);
    expect(inkOf(0, 20) + inkOf(785, 792)).toBe(0);
  });

  test('knows every step that the pages of the catalogue take', async () => {
    const taken = new Set<string>();
    for (const { slug } of sheets.slice(0, 12)) {
      const text = (await print(slug)).toString('latin1');
      const id = /\/Contents (\d+) 0 R/.exec(text)?.[1] ?? '';
      const stream =
        new RegExp(`\\n${id} 0 obj\\n[^]*?\\nstream\\n([^]*?)\\nendstream`).exec(text)?.[1] ?? '';
      for (const { operator } of steps(inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')))
        taken.add(operator);
    }
    expect([...taken].filter((operator) => !KNOWN.includes(operator))).toEqual([]);
    expect(taken.has('TJ')).toBe(true);
  });

  test('has uploaded pictures, made small', async () => {
    const large = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#c04000' } })
      .png()
      .toBuffer();
    const product = buildProduct({ title: 'Photographed', image: `/uploads/${'a'.repeat(32)}.png` });
    const svg = await firstPage(await dataSheet(product, site, { readUpload: () => Promise.resolve(large) }));
    const [, picture = ''] = /<image href="data:image\/webp;base64,([^"]+)"/.exec(svg) ?? [];
    expect((await sharp(Buffer.from(picture, 'base64')).metadata()).width).toBe(640);
  });
});
