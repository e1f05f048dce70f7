import { expect, test } from 'vitest';
import { rowKeys, type RowName } from './row-keys.ts';

const row = (header: string, ...cells: string[]): RowName => ({ header, cells });
/** Returns the key of each row by the row itself, for a comparison that ignores the order. */
const byRow = (rows: readonly RowName[]) =>
  new Map(rowKeys('models', rows).map((key, at) => [rows[at], key]));

test('names a row by its table and its header (D14.9)', () => {
  expect(rowKeys('q-clamps', [row('Small', 'q.size'), row('1/2 in', 'q.size')])).toEqual([
    'q-clamps-small',
    'q-clamps-1-2-in',
  ]);
});

test('adds the first cells that tell rows with the same header apart (D14.9)', () => {
  const rows = [row('Wall', 'WA-A', 'gravity'), row('Pipe end', 'WA-B'), row('Wall', 'WA-C', 'flood')];
  expect(rowKeys('models', rows)).toEqual(['models-wall--wa-a', 'models-pipe-end', 'models-wall--wa-c']);
  const deeper = [row('Wall', 'HDPE', 'a.size'), row('Wall', 'HDPE', 'b.size'), row('Wall', 'Steel')];
  expect(rowKeys('models', deeper)).toEqual([
    'models-wall--hdpe--a-size',
    'models-wall--hdpe--b-size',
    'models-wall--steel',
  ]);
});

test('keeps the key of a row when the rows are reordered (D14.9)', () => {
  const rows = [row('Wall', 'b'), row('Wall b'), row('Wall', 'c'), row('Flange'), row('Wall 2', 'c')];
  const before = byRow(rows);
  for (let turns = 0; turns < rows.length; turns += 1) {
    rows.push(...rows.splice(0, 1));
    expect(byRow(rows)).toEqual(before);
    expect(byRow([...rows].reverse())).toEqual(before);
  }
  expect(new Set(before.values()).size).toBe(rows.length);
});

test('numbers rows that are identical in every cell, and never reuses another row’s key', () => {
  expect(rowKeys('models', [row('Wall'), row('Wall'), row('Wall 2')])).toEqual([
    'models-wall',
    'models-wall-3',
    'models-wall-2',
  ]);
});

test('gives a row without Latin letters in its header a key of its own', () => {
  expect(rowKeys('models', [row('中文', 'WA-A'), row('', 'WA-B')])).toEqual([
    'models-row--wa-a',
    'models-row--wa-b',
  ]);
  expect(rowKeys('models', [])).toEqual([]);
});
