/** The first content has the routes, links, figures, and metadata that the specification names. */
import { describe, expect, it } from 'vitest';
import { needsOfPage } from '@wa/core/domain/block-kinds/registry';
import { plateFigure, plateNotes } from '@wa/core/domain/figures/figure-text';
import { partsOf } from '@wa/core/domain/figures/references';
import { blocksOf, sectionsOf, dataSheetHref, type Page } from '@wa/core/domain/pages/page';
import { pageMetadata } from '@wa/core/domain/pages/seo';
import { cardLines } from '@wa/core/domain/products/product';
import {
  drawnPage,
  drawnPages,
  drawnProducts,
  seed,
  seedCatalogue,
} from '../../testing/seed/first-catalog.ts';
import { unconditioned } from '../../testing/seed/conditions.ts';

const twice = (values: readonly string[]) => values.filter((value, at) => values.indexOf(value) !== at);
const ofSpecification = seed.pages.filter(({ backTo }) => backTo === 'home').map(({ slug }) => slug);
const sectionIds = (slug: string) => sectionsOf(drawnPage(slug)).map(({ id }) => id);

/** Specification 2 lists the fixed pages and other targets; D5 and the footer add the rest. */
const ROUTES = `project-gallery pipe-seals-disc-two split-wall-sleeve pipe-repair-sleeve explosion-proof-seals
  a-model f-model g-model flapvalve-and-penstock end-pipe-mounted f-model-pump-line-with-vent
  split-casing-pipe-bolt-closing split-casing-pipe-weld-closing stop-logs-hdpe hdpe-flap-weir-valves
  manhole-odor-pressure-relief-valve flap-valves-stainless-steel hdpe-sluice-gate-valves-pks
  modular-seal-link-gaskets pipe-sealing-metal-tank-walls pipe-plug-seals-taper-fit pipe-sealing-internal-repair
  marine-products tapping-sleeve-flange pipeline-repair-clamps split-barrel-repair-clamps
  drilling-saddles-stainless-steel grip-couplings repair-clamps pipe-stiffners-hdpe-pvc above-ground-pipe-repair
  pipe-with-axial-flex repair-clamps-316l pipe-seals-disc exterior-wall-pipe-seals flange-repair-clamps
  casing-spacers-hdpe flap-valves-hdpe encapsulating-coupling terms-of-sale guarantee-certificate accessibility`;

describe('the pages of the specification', () => {
  it('are exactly its routes, as content, with the anchors that it spells (D5.1, D5.4)', () => {
    expect(ofSpecification.sort()).toEqual(ROUTES.split(/\s+/).sort());
    expect(sectionIds('grip-couplings')).toContain('restarint-pipe-couplings');
    expect(sectionIds('repair-clamps-316l')).toContain('pipe-repair-clamps-small-pipes');
    expect(sectionIds('drilling-saddles-stainless-steel')).toContain('ductile-saddle-tee-clamps');
  });

  it('keep their ids in every release (D5.2)', () => {
    expect(drawnPage('a-model')._id).toBe('b8865bd1f50e6a30094d194d');
  });

  it.each([
    ['pipe-seals-disc-two', '/pipe-with-axial-flex'],
    ['modular-seal-link-gaskets', '/pipe-seals-disc'],
    ['modular-seal-link-gaskets', '/exterior-wall-pipe-seals'],
    ['hdpe-sluice-gate-valves-pks', '/flap-valves-hdpe'],
  ])('/%s links to %s (D5.4)', (from, to) => {
    expect(JSON.stringify(drawnPage(from).content)).toContain(`"href":"${to}"`);
  });

  it('are linked from the hub in the order of the specification (D5.4)', () => {
    const tiles = blocksOf(drawnPage('repair-clamps')).find(({ kind }) => kind === 'tiles');
    const hrefs = [...JSON.stringify(tiles?.data).matchAll(/"href":"([^"]*)"/g)].map(([, href]) => href);
    expect(hrefs.slice(0, 8)).toEqual([
      '/repair-clamps-316l',
      '/pipeline-repair-clamps',
      '/above-ground-pipe-repair',
      '/pipe-sealing-internal-repair',
      '/pipe-stiffners-hdpe-pvc',
      '/tapping-sleeve-flange',
      '/drilling-saddles-stainless-steel',
      '/encapsulating-coupling',
    ]);
  });

  it('offer a data sheet each; a download without an address has a link to ask for it (D5.5)', () => {
    for (const slug of ofSpecification.filter((each) => each !== 'project-gallery'))
      expect(drawnPage(slug).pdfs[0]).toBe(dataSheetHref(slug));
    const plugs = JSON.stringify(drawnPage('pipe-plug-seals-taper-fit').content);
    expect(plugs).toContain('{"label":"Installation video","href":""}');
  });

  it('switch right-click off on product pages, not on hubs, texts or the gallery (D5.6)', () => {
    const open = seed.pages.filter(({ backTo, copyProtection }) => backTo === 'home' && !copyProtection);
    expect(open.map(({ slug }) => slug)).toEqual([
      'accessibility',
      'guarantee-certificate',
      'marine-products',
      'project-gallery',
      'repair-clamps',
      'terms-of-sale',
    ]);
  });
});

describe('titles and descriptions', () => {
  it('are within the bounds of D11, no two alike', () => {
    const name = seed.siteSettings[0]?.name ?? '';
    const heads = [
      ...drawnProducts.map(({ metaTitle: title, metaDescription: description }) => ({ title, description })),
      ...drawnPages.map((page) => pageMetadata(page, name)),
    ];
    const isOutside = (text: string, from: number, to: number) => text.length < from || text.length > to;
    expect(heads.filter(({ title }) => isOutside(title, 10, 65))).toEqual([]);
    expect(heads.filter(({ description }) => isOutside(description, 120, 155))).toEqual([]);
    expect(twice(heads.map(({ title }) => title))).toEqual([]);
    expect(twice(heads.map(({ description }) => description))).toEqual([]);
    for (const { title } of drawnProducts) expect(cardLines(title).length, title).toBeGreaterThanOrEqual(2);
  });
});

describe('texts', () => {
  /** Matches a number with a unit after it, or with DN or PN before it. Only a figure may state one. */
  const FIGURE =
    /\b\d+(?:[.,/]\d+)*\s*(?:psi|bar|mm|cm|in|inch|inches|ft|feet|m|°|degrees?|percent|%|hours?|minutes?|°C|°F)(?=\W|$)|\b[DP]N\s*\d+/g;
  function typedIn(value: unknown): string[] {
    if (typeof value === 'string')
      return partsOf(value).flatMap((part) => (typeof part === 'string' ? (part.match(FIGURE) ?? []) : []));
    return typeof value === 'object' && value !== null ? Object.values(value).flatMap(typedIn) : [];
  }

  it('type no number with a unit: texts and tables refer to figures (D5.3, D14.4, D14.5)', () => {
    const { pages, products: cards, sidebarItems, tables, galleryGroups } = seed;
    for (const records of [pages, cards, sidebarItems, tables, galleryGroups])
      expect(records.flatMap(typedIn)).toEqual([]);
    expect(typedIn({ title: 'Up to 36 psi', rows: [{ words: 'DN 80' }] })).toEqual(['36 psi', 'DN 80']);
    expect(typedIn(['{{snap.pressure}} and 8°', 'DN {{snap.size|bare}}'])).toEqual(['8°']);
  });
});

/** Returns the text of a page's tables and plates, one line per row or figure. */
function figuresShownOn(page: Page): string[] {
  const plates = needsOfPage(page)
    .facts.flatMap((key) => seedCatalogue.figure(key) ?? [])
    .map((found) => {
      const shown = plateFigure(found);
      const { label, us, metric } = shown;
      return [label, us.full, metric?.full ?? '', plateNotes(shown)].join(' | ');
    });
  const rows = needsOfPage(page).tables.flatMap((name) => {
    const table = seedCatalogue.table(name);
    return (table?.rows ?? []).map((row) =>
      [
        table?.caption ?? '',
        row.header,
        ...row.cells.map((cell, at) => `${table?.columns[at]?.label ?? ''} ${cell.full}`),
      ].join(' | '),
    );
  });
  return [...plates, ...rows];
}

/**
 * Specification 9, "Published product facts", line by line: the rows that each page shows. All parts of an
 * entry must be in one line of a table or plate.
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
  [
    'flap-valves-stainless-steel',
    ['100 to 2000 mm'],
    ['up to 16 ft', '6 m wc', 'If the door is reinforced, higher available'],
  ],
  ...['flap-valves-hdpe', 'a-model', 'f-model', 'g-model', 'end-pipe-mounted'].map(
    (slug) =>
      [
        slug,
        ['continuous', '1 m wc'],
        ['flood', '5 m wc'],
        ['Flood duration', '72 hours'],
        ['Door', '10°'],
      ] as const,
  ),
  [
    'flapvalve-and-penstock',
    ['WA-POTK-G', 'WA-PSG'],
    ['Head', '5 m wc', '16 ft', 'Seating and unseating'],
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
    ['flange adapter', '4°'],
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

describe('published facts (D5.3)', () => {
  it.each(CHECKLIST.map(([slug, ...rows]) => ({ slug, rows })))(
    '/$slug shows all of its rows, and no figure without its condition (D14.3)',
    ({ slug, rows }) => {
      const lines = figuresShownOn(drawnPage(slug));
      const missing = rows.filter(
        (parts) => !lines.some((line) => parts.every((part) => line.includes(part))),
      );
      expect(missing).toEqual([]);
      expect(lines.flatMap(unconditioned)).toEqual([]);
    },
  );
});
