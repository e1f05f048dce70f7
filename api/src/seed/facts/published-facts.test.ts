import { describe, expect, it } from 'vitest';
import { staticPages } from '../fixed-pages/registry.ts';
import { figuresOfPage } from '@wa/core/domain/catalogue/figures-of-page';
import { seedCatalogue } from '../seed-catalogue.ts';
import { figuresShownOn } from '../testing/page-text.ts';
import { factIds } from './published.ts';
import { fact } from './registry.ts';

/**
 * Specification 9, "Published product facts", read line by line: which page shows which row. Each entry is a
 * row or headline figure whose parts must all stand in one line of a table or plate.
 */
const CHECKLIST: readonly (readonly [slug: string, ...rows: (readonly string[])[]])[] = [
  [
    'pipe-seals-disc',
    ['Pressure', 'up to 36 psi'],
    ['Water head', 'about 80 ft'],
    ['Seal thickness', '60 mm'],
  ],
  [
    'pipe-seals-disc-two',
    ['up to 20 in'],
    ['more than 25 mm', 'At top or bottom of the casing'],
    ['Eccentricity measured at', '12 points'],
    ['Liner', 'WA-GP-F', 'WA-GPF'],
    ['External', 'WA-GP-B'],
    ['Thimble', 'WA-GPT'],
    ['Forms', 'Split', 'non-split', 'square collar', 'cluster'],
    ['Eccentric', 'WA-GPUM'],
    ['Long-bolt', 'WA-GP-KAR'],
    ['High-force', 'WA-GPLR'],
  ],
  ['exterior-wall-pipe-seals', ['up to 20 in'], ['up to 36 psi']],
  ['flap-valves-stainless-steel', ['100 to 2000 mm'], ['up to 16 ft', '6 m wc', 'Higher available']],
  ...['flap-valves-hdpe', 'a-model', 'f-model', 'g-model', 'end-pipe-mounted'].map(
    (slug) =>
      [
        slug,
        ['permanent', '1 m wc'],
        ['flood', '5 m wc'],
        ['Flood duration', '72 hours'],
        ['Door', '10°'],
      ] as const,
  ),
  [
    'flapvalve-and-penstock',
    ['WA-POTK-G', 'WA-PSG'],
    ['Head', '5 m wc', '16 ft', 'On and off seating'],
    ['1 percent', 'AWWA C501 bypass'],
  ],
  ['hdpe-sluice-gate-valves-pks', ['WA-PKS'], ['5 m wc', '16 ft'], ['1 percent', 'AWWA C501']],
  [
    'f-model-pump-line-with-vent',
    ['WA-PWK-F'],
    ['about 10 to 15 percent', 'Of the valve bore'],
    ['up to 400 mm', 'Flanged above'],
  ],
  ['hdpe-flap-weir-valves', ['Weir, overflow, float']],
  ['pipe-sealing-internal-repair', ['up to 240 psi', 'up to 16 bar'], ['200 mm'], ['20 in and larger']],
  ['pipe-sealing-metal-tank-walls', ['WA-GP-C', '50 to 150 mm'], ['WA-GP-SR']],
  [
    'pipe-plug-seals-taper-fit',
    ['WA-TP'],
    ['up to 43 psi', 'up to 3 bar'],
    ['Fire class', 'A60'],
    ['A60', '60 minutes'],
    ['EPDM', 'Black', '−25 to 110 °C'],
    ['Fire safe', 'Red', '−30 to 120 °C'],
    ['Nitrile', 'Blue', '−25 to 110 °C'],
    ['Silicone', 'Brown', '−60 to 200 °C'],
    ['Viton', 'Green', '−25 to 200 °C'],
  ],
  ['above-ground-pipe-repair', ['DN 65 / 80 / 100 / 125 / 150 / 200 / 250'], ['100 / 150 / 200 mm']],
  [
    'grip-couplings',
    ['Deflection', '8°'],
    ['flange adaptor', '4°'],
    ['water', '16 bar'],
    ['gas', '5 bar'],
    ['smallest coupling', '25 to 55 mm'],
    ['largest coupling', '1219 to 1260 mm'],
    ['Deflection', '6°'],
  ],
  [
    'encapsulating-coupling',
    ['Type 1', '80 to 250 mm', '16 mm', 'PN 16'],
    ['Type 2', '350 to 1200 mm', '30 mm', 'Each side'],
  ],
  [
    'drilling-saddles-stainless-steel',
    ['Branch', '1/2 to 2 in'],
    ['outside diameter', '68 to 378 mm'],
    ['DN 40 to 150', '16 bar'],
    ['DN 175 to 300', '10 bar'],
    ['DTS', 'DN 40 to 600'],
    ['Strap', '60 mm'],
    ['Outlet', '1/2 to 2 in'],
  ],
  [
    'repair-clamps-316l',
    ['RS-1', 'DN 40 to 350', '150 to 600 mm'],
    ['RS-2', 'DN 80 to 800', '200 to 600 mm'],
    ['RS-3', 'DN 250 to 1000', '300 to 600 mm'],
    ['HEAT', 'DN 40 to 350'],
    ['Two-band', 'up to 30 bar'],
    ['Two-band', 'Range', '20 to 22 mm'],
    ['Q', 'DN 20 to 200', '100 / 150 / 200 mm'],
    ['Q clamps', 'DN 150', '16 bar'],
    ['Q clamps', 'more than DN 150', '10 bar'],
    ['Snap', 'up to DN 300', '75 / 150 / 225 mm'],
    ['21 to 111 mm', '16 bar', 'up to 4 bar'],
    ['112 to 229 mm', '10 bar', 'up to 4 bar'],
    ['272 to 329 mm', '6 bar', 'up to 4 bar'],
    ['QS', '1/2 to 2 in', '75 / 100 / 150 mm'],
    ['QS', 'Range', 'up to 4 mm'],
  ],
  ['split-barrel-repair-clamps', ['up to 40 bar'], ['up to 1500 mm'], ['up to 5000 mm']],
  [
    'tapping-sleeve-flange',
    ['DN 80 to 800'],
    ['Standard length', '500 mm'],
    ['range', '20 mm'],
    ['Threaded outlet', 'up to 4 in'],
    ['FS 10', '38 to 42 mm'],
    ['FS 20', '88 to 110 mm'],
  ],
  ['explosion-proof-seals', ['Silicone'], ['Seal thickness', '40 mm']],
  ['repair-clamps', ['1/8 in', '0.125 in', '3.175 mm'], ['3 in', '3.000 in', '76.200 mm']],
  ['split-wall-sleeve', ['WA.SP-WS']],
  ['modular-seal-link-gaskets', ['WA-ZVR']],
  ['split-casing-pipe-bolt-closing', ['WA-GP-UM'], ['GP-SD'], ['WA-GP-OVAL'], ['WA-GP-EX']],
  ['split-casing-pipe-weld-closing', ['WA-WC-CYL']],
];

describe('published facts', () => {
  it.each(CHECKLIST.flatMap(([slug, ...rows]) => rows.map((parts) => [slug, parts.join(', ')] as const)))(
    '/%s shows %s',
    (slug, joined) => {
      const page = staticPages.get(slug);
      if (page === undefined) throw new Error(`no page ${slug}`);
      const parts = CHECKLIST.filter(([name]) => name === slug)
        .flatMap(([, ...rows]) => rows)
        .find((row) => row.join(', ') === joined);
      const matches = figuresShownOn(page).filter((line) => parts?.every((part) => line.includes(part)));
      expect(matches).not.toEqual([]);
    },
  );

  it.each(factIds)('%s stands in a table or plate of a page', (id) => {
    const pages = [...staticPages.values()].filter((page) =>
      figuresOfPage(page, seedCatalogue).includes(fact(id)),
    );
    expect(pages).not.toEqual([]);
  });

  it('stand once in the data: a figure of the same product is never entered twice', () => {
    const seen = factIds.map((id) => {
      const found = fact(id);
      const product = id.slice(0, id.lastIndexOf('.'));
      return `${product}|${found.label}|${found.measure ? JSON.stringify(found.measure.values) : found.text}`;
    });
    expect(new Set(seen).size).toBe(seen.length);
  });
});
