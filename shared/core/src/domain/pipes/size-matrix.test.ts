import { expect, it } from 'vitest';
import { PIPE_STANDARDS, pipeStandard } from './pipe-standards.ts';
import { BY_OUTSIDE, outsideIn, SIZE_COLUMNS, sizeRows } from './size-matrix.ts';

const rows = sizeRows();
const row = (name: string) => rows.find((each) => each.name === name);
const inches = (name: string, standard: string) => {
  const of = pipeStandard(standard);
  const size = row(name)?.sizes.get(standard);
  return of && size && [outsideIn(of, size, 'in'), outsideIn(of, size, 'mm')];
};

it('has each size of each standard once', () => {
  const all = PIPE_STANDARDS.flatMap(({ id, sizes }) => sizes.map(({ key }) => `${id} ${key}`));
  const shown = [
    ...rows.flatMap(({ sizes }) => [...sizes].map(([id, { key }]) => `${id} ${key}`)),
    ...BY_OUTSIDE.flatMap(({ id, sizes }) => sizes.map(({ key }) => `${id} ${key}`)),
  ];
  expect(shown.sort()).toEqual(all.sort());
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
});

it('puts the pipes of one nominal size in one row, as each standard prints it', () => {
  expect(row('NPS 6')?.dn).toBe(150);
  expect(inches('NPS 6', 'b3610')).toEqual(['6.625', '168.3']);
  expect(inches('NPS 6', 'c151')).toEqual(['6.9', '175.3']);
  expect(inches('NPS 6', 'iso2531')).toEqual(['6.69', '170']);
  expect(row('NPS 6')?.sizes.has('pe-cts')).toBe(false);
});

it('has rows of their own for sizes of tube that no pipe has', () => {
  expect(row('5/8 in')?.sizes.size).toBe(1);
  expect(row('NPS 1/2')?.sizes.has('b88')).toBe(true);
});

it('has no columns for pipes named by outside diameter', () => {
  expect(BY_OUTSIDE.map(({ id }) => id)).toEqual(['iso4427']);
  expect(SIZE_COLUMNS).toHaveLength(PIPE_STANDARDS.length - 1);
});
