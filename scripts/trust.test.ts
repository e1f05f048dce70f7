import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROWS } from './trust-rows.mjs';

const ROOT = path.resolve(import.meta.dirname, '..');

interface Row {
  name: string;
  tests?: string[];
  stories?: string[];
  desktop?: string[];
}

test.each((ROWS as Row[]).map((row) => [row.name, row] as const))(
  'the tests of the row %s are there and count for it, controls included',
  (name, { tests = [], stories = [], desktop = [] }) => {
    const files = [...tests, ...stories, ...desktop.map((file) => `e2e/desktop/${file}`)];
    for (const file of files) expect(existsSync(path.join(ROOT, file)), file).toBe(true);
    const texts = files.map((file) => readFileSync(path.join(ROOT, file), 'utf8'));
    const counting = texts.filter((text) => text.includes(`trust('${name}')`));
    expect(counting.length).toBeGreaterThan(0);
    expect(
      counting.some((text) => /\.control\(/.test(text)),
      'a positive control',
    ).toBe(true);
  },
);

test('no two rows have one name', () => {
  const names = ROWS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
