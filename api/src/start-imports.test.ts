import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const SOURCE = dirname(fileURLToPath(import.meta.url));
const CORE = resolve(SOURCE, '../../shared/core/src');
/** What a module cannot be loaded without; types cost nothing. */
const STATIC = /^(?:import|export)\s(?!type\b)(?:[^'";]*?\sfrom\s)?'([^']+)'/gm;

/** Packages that are loaded before the first line of `entry` runs. */
function packagesOf(entry: string): Set<string> {
  const packages = new Set<string>();
  const seen = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(STATIC)) {
      const own = name.startsWith('.')
        ? resolve(dirname(file), name)
        : name.startsWith('@wa/core/') && resolve(CORE, name.slice('@wa/core/'.length));
      if (own === false) packages.add(name);
      else if (/\.tsx?$/.test(own)) visit(own);
      else visit([`${own}.ts`, `${own}.tsx`].find((path) => existsSync(path)) ?? own);
    }
  };
  visit(entry);
  return packages;
}

test('a start loads what it needs: printing, drawing for CAD and pictures come with their first use', () => {
  const packages = packagesOf(resolve(SOURCE, 'main.ts'));
  expect(packages).toContain('express');
  for (const late of ['fontkit', 'pdfkit', 'sharp', '@tarikjabiri/dxf', 'mongoose', 'libsql', 'multer'])
    expect(packages, late).not.toContain(late);
});
