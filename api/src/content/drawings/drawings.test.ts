import { readdir } from 'node:fs/promises';
import { pino } from 'pino';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { drawing, drawingFiles, drawingNames, standaloneSvg } from '@wa/core/drawings/drawings';
import { LONG_SECTION } from '@wa/core/domain/uploaded-image';
import { useFreshFolder } from '../../testing/folders.ts';
import { createDrawingPng } from './drawings.ts';
import { readSvg, SvgError } from './read-svg.ts';

const svg = (inner: string, more = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 160"${more}>\n<title>A seal</title>\n${inner}\n</svg>`;

describe('a drawing from anybody', () => {
  test('is read as shapes with the pens of the elements around them', () => {
    const { title, viewBox, shapes } = readSvg(
      svg(
        '<g stroke="#abc" stroke-width="2" opacity=".5"><rect x="1" y="2" width="3" height="4"/>' +
          '<g fill="none"><line x1="1" y1="2" x2="3" y2="4" stroke-dasharray="1 2"/></g></g>' +
          '<circle cx="5" cy="5" r="2"/><polygon points="0,0 4,0 4,4"/><text x="7" y="8" text-anchor="end">OD</text>',
        ' fill="#112233" font-size="8"',
      ),
    );
    expect([title, viewBox]).toEqual(['A seal', [0, 0, 240, 160]]);
    const base = { fill: '#112233', stroke: null, width: 1, dash: [], opacity: 1 };
    expect(shapes).toEqual([
      { ...base, kind: 'path', d: 'M1 2h3v4h-3z', stroke: '#abc', width: 2, opacity: 0.5 },
      {
        ...base,
        kind: 'path',
        d: 'M1 2L3 4',
        fill: null,
        stroke: '#abc',
        width: 2,
        opacity: 0.5,
        dash: [1, 2],
      },
      { ...base, kind: 'path', d: 'M3 5a2 2 0 1 0 4 0a2 2 0 1 0 -4 0z' },
      { ...base, kind: 'path', d: 'M0 0 4 0 4 4z' },
      { ...base, kind: 'text', text: 'OD', x: 7, y: 8, size: 8, anchor: 'end' },
    ]);
  });

  test.each([
    ['a script', '<script>alert(1)</script>', 3, "<script> isn't allowed in a drawing"],
    ['a handler', '<path d="M0 0"\n onload="alert(1)"/>', 3, "The attribute onload isn't allowed on <path>"],
    ['HTML within', '<foreignObject><b/></foreignObject>', 3, '<foreignObject>'],
    ['another file', '<image href="https://evil.example/a.png"/>', 3, '<image>'],
    ['a reference', '<use href="#a"/>', 3, '<use>'],
    ['a style element', '<style>@import "//evil.example"</style>', 3, '<style>'],
    ['a style', '<path d="M0 0" style="fill:url(//evil.example)"/>', 3, 'style'],
    ['a color that loads', '<path d="M0 0" fill="url(https://evil.example/#a)"/>', 3, 'fill="url('],
    ['an id', '<path id="a" d="M0 0"/>', 3, 'id'],
    ['another namespace', '<x:script xmlns:x="http://www.w3.org/2000/svg"/>', 3, '<x:script>'],
    ['animation', '<path d="M0 0"/>\n<set attributeName="href"/>', 4, '<set>'],
    ['a script address', '<a href="javascript:alert(1)"><path d="M0 0"/></a>', 3, 'href='],
    ['another site', '<a href="//evil.example/"><path d="M0 0"/></a>', 3, 'href='],
    ['loose text', '<g>Hello</g>', 3, 'Text outside of <text>'],
    ['a broken element', '<g>\n\n</path>', 5, "isn't well-formed XML"],
    ['an unknown entity', '<text x="1" y="2">&xxe;</text>', 3, "isn't well-formed XML"],
    ['a path that is none', '<path d="M0 0 <b>"/>', 3, "isn't well-formed XML"],
    ['marked text', '<text x="1" y="2"><![CDATA[<script>]]></text>', 3, 'CDATA'],
    ['a drawing within', '<svg viewBox="0 0 1 1"/>', 3, 'one <svg>'],
  ])('is refused with its line for %s', (_, inner, line, reason) => {
    expect(() => readSvg(svg(inner))).toThrow(SvgError);
    expect(() => readSvg(svg(inner))).toThrow(
      expect.objectContaining({ line, message: expect.stringContaining(reason) }),
    );
  });

  test.each([
    ['<!DOCTYPE svg [<!ENTITY a "aaaa">]>' + svg(''), 'have a document type'],
    ['<?xml-stylesheet href="//evil.example"?>' + svg(''), 'have processing instructions'],
    ['', "isn't well-formed XML"],
    ['{}', "isn't well-formed XML"],
    ['<html/>', "<html> isn't allowed"],
    ['<svg viewBox="0 0 1 1"/>', 'needs a <title>'],
    ['<svg viewBox="0 0 0 1"><title>A</title></svg>', 'needs a viewBox'],
    [svg('<path d="' + 'M0 0'.repeat(20_000) + '"/>'), 'at most 64 kB'],
  ])('is refused as a whole: %#', (text, reason) => {
    expect(() => readSvg(text)).toThrow(
      expect.objectContaining({ message: expect.stringContaining(reason) }),
    );
  });
});

/**
 * Products without a seal: welded steel on steel, and load-bearing runners. Steps before the seal is in place
 * show none.
 */
const WITHOUT_SEAL = ['pipe-repair-sleeve', 'casing-spacers-hdpe', 'step-clean', 'step-measure', 'step-mark'];
const SEAL = '#d2501e';

describe('the drawings of the catalog', () => {
  test('are accepted, each with words of its own', () => {
    const alts = drawingNames().map((name) => drawing(name)?.alt);
    expect(new Set(alts).size).toBe(alts.length);
  });

  test.each(drawingNames())(
    '%s: view and object (D6.1), its seal in red, on its sheet, light to send',
    (name) => {
      const { title, viewBox, shapes } = readSvg(drawingFiles()[name] ?? '');
      expect(title).toMatch(/^(Section|Half section|Front view|Side view|End view) of (a|an|HDPE) /);
      expect(title.length).toBeLessThanOrEqual(100);
      expect(viewBox).toEqual([0, 0, 240, 160]);
      const isRed = shapes.some(({ fill, stroke }) => fill === SEAL || stroke === SEAL);
      expect(isRed).toBe(!WITHOUT_SEAL.includes(name));
      expect(drawing(name)?.body).not.toMatch(/\sid=|style=|fill=|stroke=|#[0-9a-f]{3,6}\b|NaN|undefined/i);
      expect(Buffer.byteLength(standaloneSvg(name))).toBeLessThan(6_000);
    },
  );
});

describe('the PNG of a drawing', () => {
  const folder = useFreshFolder();

  test('and of the header image is painted once and read from the folder afterward', async () => {
    const log = pino({ level: 'silent' });
    const painted = await createDrawingPng(folder(), log)('grip-couplings');
    expect(await sharp(painted ?? undefined).metadata()).toMatchObject({
      ...{ format: 'png', width: 1200, height: 630 },
    });
    const { channels } = await sharp(painted ?? undefined).stats();
    expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(10);

    const png = createDrawingPng(folder(), log);
    expect(await png('grip-couplings')).toEqual(painted);
    expect(await png(LONG_SECTION)).not.toBeNull();
    expect(await readdir(folder())).toHaveLength(2);
    expect(await png('no-such-drawing')).toBeNull();
  });
});
