import { describe, expect, it } from 'vitest';
import { isRecordId } from '@wa/core/domain/ids';
import { FAQ_BENEFITS } from '@wa/core/domain/limits';
import { blocksOf, sectionsOf, seoOf } from '@wa/core/domain/pages/page-content';
import { pageSlugProblem } from '@wa/core/domain/slug';
import { drawing, drawingNames, isDrawingName } from '@wa/core/drawings/drawings';
import { galleryGroups } from '../gallery.ts';
import { seedCatalogue } from '../seed-catalogue.ts';
import { drawnPages as pages, drawnTables } from '../testing/drawn.ts';
import { proseOf } from '../testing/page-text.ts';
import { britishSpellings } from '../testing/spelling.ts';
import { unasked } from '../testing/unasked.ts';
import { staticPages } from './registry.ts';
import { asPage, sheetsOf } from './static-page.ts';

const each = pages.map((page) => [page.slug, page] as const);

/** Specification 2: fixed pages, other targets; D5 and the footer add the rest. */
const ROUTES = `project-gallery pipe-seals-disc-two split-wall-sleeve pipe-repair-sleeve explosion-proof-seals
  a-model f-model g-model flapvalve-and-penstock end-pipe-mounted f-model-pump-line-with-vent
  split-casing-pipe-bolt-closing split-casing-pipe-weld-closing stop-logs-hdpe hdpe-flap-weir-valves
  manhole-odor-pressure-relief-valve flap-valves-stainless-steel hdpe-sluice-gate-valves-pks
  modular-seal-link-gaskets pipe-sealing-metal-tank-walls pipe-plug-seals-taper-fit pipe-sealing-internal-repair
  marine-products tapping-sleeve-flange pipeline-repair-clamps split-barrel-repair-clamps
  drilling-saddles-stainless-steel grip-couplings repair-clamps pipe-stiffners-hdpe-pvc above-ground-pipe-repair
  pipe-with-axial-flex repair-clamps-316l pipe-seals-disc exterior-wall-pipe-seals flange-repair-clamps
  casing-spacers-hdpe flap-valves-hdpe encapsulating-coupling terms-of-sale guarantee-certificate`;

const SECTION_TWO_HUB = [
  '/repair-clamps-316l',
  '/pipeline-repair-clamps',
  '/above-ground-pipe-repair',
  '/pipe-sealing-internal-repair',
  '/pipe-stiffners-hdpe-pvc',
  '/tapping-sleeve-flange',
  '/drilling-saddles-stainless-steel',
  '/encapsulating-coupling',
];

const page = (slug: string) => {
  const found = pages.find((each) => each.slug === slug);
  if (found === undefined) throw new Error(`no page ${slug}`);
  return found;
};

describe('the fixed pages', () => {
  it('are exactly the routes of the specification', () => {
    expect([...staticPages.keys()].sort()).toEqual(ROUTES.split(/\s+/).sort());
  });

  it('have ids and slugs of their own', () => {
    expect(new Set(pages.map((entry) => entry.id)).size).toBe(pages.length);
    for (const { id, slug } of pages) {
      expect(isRecordId(id)).toBe(true);
      expect(pageSlugProblem(slug)).toBeNull();
    }
  });

  it('have titles and descriptions within the bounds of D11, each its own', () => {
    for (const { slug, metaTitle, description } of pages) {
      expect(metaTitle.length, `${slug}: ${metaTitle}`).toBeGreaterThanOrEqual(10);
      expect(metaTitle.length, `${slug}: ${metaTitle}`).toBeLessThanOrEqual(65);
      expect(description.length, `${slug}: ${description}`).toBeGreaterThanOrEqual(50);
      expect(description.length, `${slug}: ${description}`).toBeLessThanOrEqual(165);
    }
    for (const field of ['title', 'metaTitle', 'description', 'lead'] as const)
      expect(new Set(pages.map((entry) => entry[field])).size).toBe(pages.length);
  });

  it.each(each)('/%s starts with its lead and ends with a contact block', (_, entry) => {
    const blocks = blocksOf(entry);
    expect(blocks[0]).toMatchObject({ kind: 'text', data: { text: entry.lead } });
    expect(blocks.at(-1)?.kind).toBe('contact');
    expect(blocks.filter((block) => block.kind === 'contact')).toHaveLength(1);
  });

  it.each(each)('/%s names only drawings, facts and tables that exist', (_, entry) => {
    for (const name of entry.drawings) expect(drawing(name).alt).not.toBe('');
    for (const block of blocksOf(entry)) {
      const data = JSON.stringify(block.data);
      for (const [, name] of data.matchAll(/"(?:drawing:|image":")([a-z0-9-]+)"/g))
        expect(isDrawingName(name), name).toBe(true);
      for (const [, name] of data.matchAll(/"table":"([^"]+)"/g))
        expect(seedCatalogue.table(name ?? '') !== null, name).toBe(true);
      if (block.kind === 'factPlate')
        for (const [, id] of data.matchAll(/"([a-zA-Z0-9]+\.[a-zA-Z0-9.]+)"/g))
          expect(seedCatalogue.figure(id ?? '') !== null, id).toBe(true);
    }
  });

  it.each(each)('/%s has unique block ids and section ids', (_, entry) => {
    const ids = blocksOf(entry).map((block) => block.id);
    expect(new Set(ids).size).toBe(ids.length);
    const slugs = sectionsOf(entry).map((section) => section.id);
    expect(new Set(slugs).size).toBe(slugs.length);
  });

  it.each(each)('/%s has a plate of at most four figures', (_, entry) => {
    for (const block of blocksOf(entry).filter(({ kind }) => kind === 'factPlate'))
      expect(JSON.stringify(block.data).match(/"/g)?.length).toBeLessThanOrEqual(2 + 4 * 2);
  });

  it.each(each)('/%s has up to six benefits, each a question of its own with its answer', (_, entry) => {
    const benefits = seoOf(entry.content).benefits ?? [];
    expect(benefits.length).toBeLessThanOrEqual(FAQ_BENEFITS);
    expect(unasked(entry)).toEqual([]);
    expect(entry.hub || entry.measureSheet === undefined || benefits.length > 0).toBe(true);
  });

  it('are spelled as their readers spell, with their tables, drawings and gallery', () => {
    // The anchor was published as it is; nobody reads it.
    const texts = JSON.stringify(pages).replaceAll('"slug":"enquiry"', '');
    const alts = drawingNames.map((name) => drawing(name).alt);
    const shown = [texts, JSON.stringify(drawnTables), JSON.stringify(galleryGroups), ...alts];
    expect(shown.flatMap(britishSpellings)).toEqual([]);
    expect(britishSpellings('Grey fibre, Colours in the centre')).toHaveLength(4);
  });

  it('carry the anchors of the specification, misspellings included', () => {
    const anchors = (slug: string) => sectionsOf(page(slug)).map((section) => section.id);
    expect(anchors('grip-couplings')).toContain('restarint-pipe-couplings');
    expect(anchors('repair-clamps-316l')).toContain('pipe-repair-clamps-small-pipes');
    expect(anchors('drilling-saddles-stainless-steel')).toContain('ductile-saddle-tee-clamps');
  });

  it('leads from the hub to the pages that the specification names, in its order', () => {
    const tiles = blocksOf(page('repair-clamps')).find((block) => block.kind === 'tiles');
    const data = JSON.stringify(tiles?.data);
    const targets = [...data.matchAll(/"href":"([^"]+)"/g)].map(([, href]) => href);
    expect(targets.slice(0, SECTION_TWO_HUB.length)).toEqual(SECTION_TWO_HUB);
    expect([...data.matchAll(/"anchor":"([^"]+)"/g)].map(([, anchor]) => anchor)).toEqual([
      'pipe-repair-clamps-small-pipes',
      'restarint-pipe-couplings',
    ]);
  });

  it('names the axial-flex page "page 3" on page 2 of the disc seals', () => {
    expect(proseOf(page('pipe-seals-disc-two'))).toContain('page 3');
  });

  it('offers one data sheet per page, and measure sheets with the points of eccentricity', () => {
    for (const entry of pages.filter(({ slug }) => slug !== 'project-gallery')) {
      expect(sheetsOf(entry)[0]?.href).toBe(`/data-sheets/${entry.slug}.pdf`);
      expect(proseOf(entry)).toContain(`/data-sheets/${entry.slug}.pdf`);
    }
    for (const slug of ['pipe-seals-disc-two', 'split-casing-pipe-bolt-closing'])
      expect(page(slug).measureSheet?.eccentricityPoints).toBe(12);
  });

  it('switches right-click off on product pages, not on hubs, texts or the gallery', () => {
    const open = pages.filter((entry) => !entry.protectSelection).map((entry) => entry.slug);
    expect(open.sort()).toEqual(
      [
        'guarantee-certificate',
        'marine-products',
        'project-gallery',
        'repair-clamps',
        'terms-of-sale',
      ].sort(),
    );
  });

  it('become pages of version 0 that lists can carry', () => {
    const record = asPage(page('a-model'));
    expect(record).toMatchObject({ version: 0, builtIn: true, isDeleted: false, slug: 'a-model' });
    expect(record.images).toEqual(['drawing:a-model']);
    expect(record.pdfs).toEqual(['/data-sheets/a-model.pdf', '/data-sheets/a-model-measure.pdf']);
  });
});
