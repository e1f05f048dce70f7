import { describe, expect, it } from 'vitest';
import { drawing, drawingNames, isDrawingName } from './drawings.ts';
import type { PathShape, Shape } from './strokes/shape.ts';
import { pathBounds } from './testing/path-bounds.ts';

/** Page slugs of specification 2 that show a product. */
const PAGE_SLUGS = [
  'pipe-seals-disc-two',
  'split-wall-sleeve',
  'pipe-repair-sleeve',
  'explosion-proof-seals',
  'a-model',
  'f-model',
  'g-model',
  'flapvalve-and-penstock',
  'end-pipe-mounted',
  'f-model-pump-line-with-vent',
  'split-casing-pipe-bolt-closing',
  'split-casing-pipe-weld-closing',
  'stop-logs-hdpe',
  'hdpe-flap-weir-valves',
  'manhole-odor-pressure-relief-valve',
  'flap-valves-stainless-steel',
  'hdpe-sluice-gate-valves-pks',
  'modular-seal-link-gaskets',
  'pipe-sealing-metal-tank-walls',
  'pipe-plug-seals-taper-fit',
  'pipe-sealing-internal-repair',
  'marine-products',
  'tapping-sleeve-flange',
  'pipeline-repair-clamps',
  'split-barrel-repair-clamps',
  'drilling-saddles-stainless-steel',
  'grip-couplings',
  'repair-clamps',
  'pipe-stiffners-hdpe-pvc',
  'above-ground-pipe-repair',
  'pipe-with-axial-flex',
  'repair-clamps-316l',
  'pipe-seals-disc',
  'exterior-wall-pipe-seals',
  'flange-repair-clamps',
  'casing-spacers-hdpe',
  'flap-valves-hdpe',
  'encapsulating-coupling',
];

/** Welded steel on steel, and runners that carry: products that seal nothing. */
const WITHOUT_SEAL = ['pipe-repair-sleeve', 'casing-spacers-hdpe'];

function paths(shapes: readonly Shape[]): PathShape[] {
  return shapes.flatMap((shape) =>
    shape.kind === 'path' ? [shape] : shape.kind === 'detail' ? paths(shape.shapes) : [],
  );
}

describe('the registry of drawings', () => {
  it.each(PAGE_SLUGS)('has a drawing for the page %s', (slug) => {
    expect(isDrawingName(slug)).toBe(true);
  });

  it('knows no other names, among them those that every object has', () => {
    expect(['', 'no-such-product', 'toString', '__proto__', null, 7].filter(isDrawingName)).toEqual([]);
  });

  it('offers at least eight site situations for the project gallery', () => {
    expect(drawingNames.filter((name) => name.startsWith('project-')).length).toBeGreaterThanOrEqual(8);
  });

  it('tells every drawing apart by its words', () => {
    const alts = drawingNames.map((name) => drawing(name).alt);
    expect(new Set(alts).size).toBe(alts.length);
  });

  it('draws no two products alike', () => {
    const looks = drawingNames.map((name) => JSON.stringify(drawing(name).shapes));
    expect(new Set(looks).size).toBe(looks.length);
  });

  it('draws once and keeps the result', () => {
    expect(drawing('a-model')).toBe(drawing('a-model'));
  });
});

describe.each(drawingNames)('drawing %s', (name) => {
  const { alt, shapes } = drawing(name);

  it('says view and object', () => {
    expect(alt).toMatch(/^(Section|Half section|Front view|Side view|End view) of (a|an|HDPE) /);
    expect(alt.length).toBeLessThanOrEqual(100);
  });

  it('names measures by a letter: their figures are the office’s', () => {
    const all = shapes.flatMap((shape) => (shape.kind === 'detail' ? shape.shapes : [shape]));
    const words = all.flatMap((shape) => (shape.kind === 'text' ? [shape.text] : []));
    expect(words.filter((text) => !/^\p{L}/u.test(text))).toEqual([]);
  });

  it('shows what seals, where something seals', () => {
    const seals = paths(shapes).some(({ cls }) => cls === 'r' || cls === 'rl');
    expect(seals).toBe(!WITHOUT_SEAL.includes(name));
  });

  it('stays on its sheet', () => {
    for (const { d } of paths(shapes).filter((shape) => shape.d)) {
      const { left, top, right, bottom } = pathBounds(d);
      expect(left, d).toBeGreaterThanOrEqual(-2);
      expect(top, d).toBeGreaterThanOrEqual(0);
      expect(right, d).toBeLessThanOrEqual(242);
      expect(bottom, d).toBeLessThanOrEqual(160);
    }
  });
});
