import { describe, expect, it } from 'vitest';
import {
  outsideSpan,
  pipesOfOutside,
  pipeStandard,
  PIPE_STANDARDS,
  isPlastic,
  materialWord,
  PIPE_MATERIALS,
  statedMaterials,
} from './pipe-standards.ts';

/** Outside diameters from handbooks, entered independently of the tables, by standard. */
const HANDBOOKS: readonly (readonly [id: string, sizes: string])[] = [
  ['b3610', 'NPS 1/8: 0.405, NPS 1/2: 0.84, NPS 1 1/4: 1.66, NPS 2: 2.375, NPS 2 1/2: 2.875'],
  ['b3610', 'NPS 4: 4.5, NPS 5: 5.563, NPS 6: 6.625, NPS 8: 8.625, NPS 10: 10.75'],
  ['b3610', 'NPS 12: 12.75, NPS 14: 14, NPS 48: 48'],
  ['c151', 'NPS 3: 3.96, NPS 4: 4.8, NPS 6: 6.9, NPS 8: 9.05, NPS 10: 11.1'],
  ['c151', 'NPS 12: 13.2, NPS 16: 17.4, NPS 24: 25.8, NPS 36: 38.3, NPS 48: 50.8'],
  ['c900', 'NPS 4: 4.8, NPS 8: 9.05, NPS 12: 13.2'],
  ['pvc-ips', 'NPS 1: 1.315, NPS 6: 6.625, NPS 24: 24'],
  ['pe-ips', 'NPS 3/4: 1.05, NPS 3: 3.5, NPS 54: 54'],
  ['pe-dips', 'NPS 4: 4.8, NPS 8: 9.05, NPS 12: 13.2, NPS 48: 50.8'],
  ['pe-cts', '3/4 in: 0.875, 1 in: 1.125, 1 1/4 in: 1.375, 1 1/2 in: 1.625, 2 in: 2.125'],
  ['b88', '1/2 in: 0.625, 3/4 in: 0.875, 1 in: 1.125, 2 1/2 in: 2.625, 6 in: 6.125'],
  ['en10220', 'DN 15: 21.3, DN 20: 26.9, DN 25: 33.7, DN 50: 60.3, DN 65: 76.1'],
  ['en10220', 'DN 125: 139.7, DN 300: 323.9, DN 1000: 1016'],
  ['iso2531', 'DN 80: 98, DN 100: 118, DN 150: 170, DN 200: 222, DN 250: 274'],
  ['iso2531', 'DN 300: 326, DN 400: 429, DN 600: 635, DN 1000: 1048'],
  ['iso4427', 'DN/OD 63: 63, DN/OD 315: 315'],
];

describe('pipe standards', () => {
  it.each(HANDBOOKS)('%s prints %s outside', (id, sizes) => {
    const printed = pipeStandard(id)?.sizes.map(({ nominal, outside }) => `${nominal}: ${String(outside)}`);
    expect(printed).toEqual(expect.arrayContaining(sizes.split(', ')));
  });

  it.each(PIPE_STANDARDS)('$name increases in size and diameter, with a unique key for each', ({ sizes }) => {
    const diameters = sizes.map(({ outside }) => outside);
    expect(diameters).toEqual([...diameters].sort((a, b) => a - b));
    expect(new Set(diameters).size).toBe(sizes.length);
    expect(new Set(sizes.map(({ key }) => key)).size).toBe(sizes.length);
    expect(sizes.every(({ key }) => /^[\w/-]+$/.test(key))).toBe(true);
  });

  it('have inches that agree with the millimeters that ASME B36.10M prints next to them', () => {
    const printed = [
      ...[10.3, 13.7, 17.1, 21.3, 26.7, 33.4, 42.2, 48.3, 60.3, 73, 88.9, 101.6, 114.3, 141.3, 168.3, 219.1],
      ...[273, 323.8, 355.6, 406.4, 457, 508, 559, 610, 660, 711, 762, 813, 864, 914, 965, 1016, 1067, 1118],
      ...[1168, 1219],
    ];
    const inches = pipeStandard('b3610')?.sizes.map(({ outside }) => outside * 25.4) ?? [];
    expect(inches).toHaveLength(printed.length);
    // Standards print sizes from NPS 18 in whole millimeters.
    for (const [at, mm] of inches.entries())
      expect(Math.abs(mm - (printed[at] ?? 0))).toBeLessThan(mm > 450 ? 0.5 : 0.051);
  });

  it('have sizes of copper tube and polyethylene that aren’t nominal pipe sizes', () => {
    for (const id of ['b88', 'iso4427', 'pe-cts'])
      expect(pipeStandard(id)?.sizes.every(({ dn, nps }) => dn === null && nps === null)).toBe(true);
  });
});

it('a measured diameter of 274 mm can be DN 250 by five tables (D16.2)', () => {
  expect(pipesOfOutside(274).map(({ standard, size }) => `${standard.id} ${size.nominal}`)).toEqual([
    'b3610 NPS 10',
    'pvc-ips NPS 10',
    'pe-ips NPS 10',
    'en10220 DN 250',
    'iso2531 DN 250',
  ]);
});

it('outsideSpan covers what the standards print for nominal sizes (D16.2)', () => {
  // DN 250: 273.0 mm (EN 10220) to 11.10 in = 281.94 mm (AWWA C151).
  const span = outsideSpan(250, 250);
  expect(span?.from).toBeCloseTo(273, 6);
  expect(span?.to).toBeCloseTo(281.94, 6);
});

describe('the materials that a text names (D16.8)', () => {
  it.each([
    ['Steel, ductile iron and PVC', ['steel', 'ductile-iron', 'pvc']],
    ['HDPE', ['hdpe']],
    ['PE', ['pe']],
    ['Asbestos-cement; cast iron', ['cast-iron', 'asbestos-cement']],
    ['Stainless steel', []],
    ['All but ductile', []],
    ['', []],
  ])('%s', (text, materials) => {
    expect(statedMaterials(text)).toEqual(materials);
  });

  it.each(['Not for PVC', 'Steel, never copper', 'All except concrete', 'Steel without coating'])(
    'are none if it excludes something: %s',
    (text) => {
      expect(statedMaterials(text)).toEqual([]);
    },
  );

  it('need a stiffener where they are plastics, and are named as in a sentence', () => {
    expect(PIPE_MATERIALS.filter(isPlastic)).toEqual(['pvc', 'hdpe', 'pe']);
    expect((['cast-iron', 'pvc', 'hdpe', 'copper'] as const).map(materialWord)).toEqual([
      'cast iron',
      'PVC',
      'HDPE',
      'copper',
    ]);
  });
});
