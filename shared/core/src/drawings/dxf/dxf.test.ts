import DxfParser from 'dxf-parser';
import { describe, expect, it } from 'vitest';
import { drawing, drawingNames, type DrawingName } from '../drawings.ts';
import { NOT_TO_SCALE } from '../file-sheet.ts';
import { SHEET, type Shape } from '../strokes/shape.ts';
import { standaloneSvg } from '../svg.ts';
import { pathBounds } from '../testing/path-bounds.ts';
import { dxfOf } from './dxf.ts';

interface Corner {
  x: number;
  y: number;
  bulge?: number;
}
interface Read {
  header: Record<string, { x: number; y: number } | number>;
  tables: { layer: { layers: Record<string, unknown> } };
  entities: { type: string; layer: string; vertices?: Corner[]; shape?: boolean; text?: string }[];
}

/** As another program reads it. */
function read(name: DrawingName): Read {
  const parsed = new DxfParser().parseSync(dxfOf(name));
  if (parsed === null) throw new Error(`${name} is no DXF`);
  return parsed as unknown as Read;
}

/** Points along a bent side, by its bulge: tangent of a quarter of the angle, positive against the clock. */
function side(from: Corner, to: Corner): Corner[] {
  const { bulge = 0 } = from;
  if (bulge === 0) return [from, to];
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const rise = (1 - bulge * bulge) / (4 * bulge);
  const center = { x: (from.x + to.x) / 2 - dy * rise, y: (from.y + to.y) / 2 + dx * rise };
  const radius = Math.hypot(from.x - center.x, from.y - center.y);
  const start = Math.atan2(from.y - center.y, from.x - center.x);
  return Array.from({ length: 49 }, (_, i) => {
    const angle = start + (i / 48) * 4 * Math.atan(bulge);
    return { x: center.x + radius * Math.cos(angle), y: center.y + radius * Math.sin(angle) };
  });
}

function boundsOf({ entities }: Read) {
  const points = entities.flatMap(({ vertices = [], shape = false }) =>
    vertices.flatMap((from, at) => {
      const to = vertices[at + 1] ?? (shape ? vertices[0] : undefined);
      return to ? side(from, to) : [from];
    }),
  );
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), bottom: Math.min(...ys), top: Math.max(...ys) };
}

const pathsOf = (shapes: readonly Shape[]): string[] =>
  shapes.flatMap((shape) => {
    if (shape.kind === 'detail') return pathsOf(shape.shapes);
    return shape.kind === 'path' && shape.d ? [shape.d] : [];
  });

/** How far a curve may leave the corners that stand for it, mm. */
const DIGITS = 1;

describe.each(drawingNames)('DXF of %s', (name) => {
  const found = read(name);

  it('draws what the SVG draws, upright, in the same place', () => {
    const bounds = pathsOf(drawing(name).shapes).map(pathBounds);
    const own = boundsOf(found);
    expect(own.left).toBeCloseTo(Math.min(...bounds.map(({ left }) => left)), DIGITS);
    expect(own.right).toBeCloseTo(Math.max(...bounds.map(({ right }) => right)), DIGITS);
    expect(own.top).toBeCloseTo(SHEET.height - Math.min(...bounds.map(({ top }) => top)), DIGITS);
    expect(own.bottom).toBeCloseTo(SHEET.height - Math.max(...bounds.map(({ bottom }) => bottom)), DIGITS);
  });

  it('has the sheet of the SVG in millimeters', () => {
    const { $INSUNITS: units, $EXTMIN: min, $EXTMAX: max } = found.header;
    if (typeof min !== 'object' || typeof max !== 'object') throw new Error('it has no extents');
    const [, , width, height] = (/viewBox="([^"]+)"/.exec(standaloneSvg(name))?.[1] ?? '')
      .split(' ')
      .map(Number);
    expect(units).toBe(4);
    expect([max.x - min.x, max.y - min.y]).toEqual([width, height]);
    expect([min.x, max.y]).toEqual([0, SHEET.height]);
  });

  it('has no number that is none, and a layer for everything that is drawn', () => {
    expect(dxfOf(name)).not.toMatch(/NaN|Infinity|undefined|\de[+-]\d/);
    const layers = Object.keys(found.tables.layer.layers);
    for (const { layer } of found.entities) expect(layers).toContain(layer);
    expect(found.entities.length).toBeGreaterThan(5);
  });

  it('says that it is a schematic, as the SVG does', () => {
    expect(found.entities.filter(({ text }) => text === NOT_TO_SCALE)).toHaveLength(1);
    expect(standaloneSvg(name)).toContain(`>${NOT_TO_SCALE}</text>`);
  });
});

it('is the same every time and small: the answer is kept and compared by its bytes', () => {
  expect(dxfOf('grip-couplings')).toBe(dxfOf('grip-couplings'));
  const sizes = drawingNames.map((name) => dxfOf(name).length);
  expect(Math.max(...sizes)).toBeLessThan(128 * 1024);
});

it('keeps true arcs: a circle is two bends, not many corners', () => {
  const round = read('pipe-seals-disc').entities.filter(({ vertices }) =>
    vertices?.every(({ bulge }) => Math.abs(bulge ?? 0) === 1),
  );
  expect(round.length).toBeGreaterThan(0);
});
