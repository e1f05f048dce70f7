import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROWS } from './trust-rows.mjs';

const ROOT = path.resolve(import.meta.dirname, '..');

interface Row {
  name: string;
  tests?: string[];
  only?: string;
  stories?: string[];
  desktop?: string[];
}

test.each((ROWS as Row[]).map((row) => [row.name, row] as const))(
  'the tests of the row %s exist and report their counts, controls included',
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

// Titles are the texts in quotes that contain a space. Other code could match by chance.
const QUOTED = /(['"`])(?=[^'"`\n]* ).*\1/g;

test.each((ROWS as Row[]).filter(({ only }) => only !== undefined).map((row) => [row.name, row] as const))(
  'every title that the row %s names is in its files',
  (_, { tests = [], only = '' }) => {
    const texts = tests.map((file) => readFileSync(path.join(ROOT, file), 'utf8'));
    const titles = texts.flatMap((text) => text.match(QUOTED) ?? []).join('\n');
    expect(only.split('|').filter((part) => !new RegExp(part).test(titles))).toEqual([]);
  },
);

test('row names are unique', () => {
  const names = ROWS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
