import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { isAllowed, licencesOf, refused } from './licences.mjs';

interface LockFile {
  packages: Record<string, { license?: string; hasInstallScript?: boolean; dev?: boolean }>;
}
const ROOT = path.resolve(import.meta.dirname, '..');
const read = (file: string): unknown => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'));
const lock = read('package-lock.json') as LockFile;

test('every package has an allowed license', () => {
  const licences = licencesOf(lock);
  expect(licences.get('MIT')?.size).toBeGreaterThan(100);
  expect(refused(licences)).toEqual([]);
});

test('names packages with another license or none', () => {
  const packages = { ...lock.packages, 'node_modules/a': { license: 'GPL-3.0-only' }, 'node_modules/b': {} };
  expect(refused(licencesOf({ packages }))).toEqual(['GPL-3.0-only: a', 'none: b']);
  for (const licence of ['MIT OR GPL-3.0-only', '(WTFPL OR MIT)', 'Apache-2.0 AND MIT'])
    expect(isAllowed(licence), licence).toBe(true);
  expect(isAllowed('MIT AND GPL-3.0-only')).toBe(false);
});

test('no package runs an install script: each one with a script is denied by name', () => {
  const { allowScripts } = read('package.json') as { allowScripts: Record<string, boolean> };
  const scripted = Object.entries(lock.packages).filter(([, { hasInstallScript }]) => hasInstallScript);
  const names = scripted.map(([place]) => place.replace(/.*node_modules\//, ''));
  for (const name of names) expect([name, allowScripts[name]]).toEqual([name, false]);
});

test('no version of npm runs one, because all scripts are off', () => {
  const lines = readFileSync(path.join(ROOT, '.npmrc'), 'utf8').split('\n');
  expect(lines).toContain('ignore-scripts=true');
  // `--ignore-scripts` also skips the pre and post scripts of our own workspaces, so that they must not have
  // any.
  const workspaces = Object.keys(lock.packages).filter((place) => !place.includes('node_modules'));
  expect(workspaces.length).toBeGreaterThan(5);
  for (const workspace of workspaces) {
    const { scripts = {} } = read(path.join(workspace, 'package.json')) as { scripts?: object };
    const hidden = Object.keys(scripts).filter((name) => /^(pre|post)(?!cess|view|fix)|^install$/.test(name));
    expect([workspace, hidden]).toEqual([workspace, []]);
  }
  // The install step of the Docker image reads the same file.
  expect(readFileSync(path.join(ROOT, 'Dockerfile'), 'utf8')).toMatch(/^COPY .*\.npmrc/m);
});
