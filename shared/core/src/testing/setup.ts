/**
 * Setup of all tests: an unexpected console.error or console.warn fails the test that caused it (house style
 * 15). A test that expects one replaces the method:
 * `vi.spyOn(console, 'error').mockImplementation(() => {})`. A file ends only when its imports have loaded.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'node:util';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { drawingFiles, provideDrawings } from '../drawings/drawings.ts';

let noise: string[] = [];

function record(level: 'error' | 'warn') {
  return (...parts: unknown[]) => {
    noise.push(`console.${level}: ${format(...parts)}`);
  };
}

// Assigned immediately, so that output during the loading of a test file counts.
Object.assign(console, { error: record('error'), warn: record('warn') });

function failOnNoise(): void {
  if (noise.length === 0) return;
  const heard = noise.join('\n');
  noise = [];
  throw new Error(`The console must stay silent, but heard:\n${heard}`);
}

/** Drawings of the catalog folder, registered like at server start. */
const DRAWINGS = join(import.meta.dirname, '../../../../catalog/drawings');
if (Object.keys(drawingFiles()).length === 0) {
  const names = readdirSync(DRAWINGS).map((file) => file.replace(/\.svg$/, ''));
  provideDrawings(
    Object.fromEntries(names.map((name) => [name, readFileSync(join(DRAWINGS, `${name}.svg`), 'utf8')])),
  );
}

beforeEach(failOnNoise);
afterEach(failOnNoise);

// Test files share their modules. An import that is still loading when its file ends would be rejected, and it
// would stay rejected in the files that run later.
afterAll(() => vi.dynamicImportSettled());
