import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

/** Folders whose rooms stand on each other: none needs, in the end, itself (docs/decisions/0001). */
const HOUSES = [
  'shared/core/src',
  'shared/core/src/domain',
  'shared/admin-app/src',
  'shared/admin-app/src/client',
  'shared/admin-app/src/admin',
];
const ROOT = fileURLToPath(new URL('../', import.meta.url));

type Imports = ReadonlyMap<string, ReadonlySet<string>>;

/** What the rooms of a house import of each other, types as well; a file that lies in no room is one itself. */
function importsOf(house: string): Imports {
  const imports = new Map<string, Set<string>>();
  const roomOf = (file: string) => file.split('/')[0] ?? file;
  for (const entry of readdirSync(house, { recursive: true, encoding: 'utf8' })) {
    const file = entry.replaceAll(path.sep, '/');
    if (!/(?<!\.test)\.tsx?$/.test(file) || /(^|\/)testing\//.test(file)) continue;
    const others = imports.get(roomOf(file)) ?? new Set();
    imports.set(roomOf(file), others);
    for (const [, to = ''] of readFileSync(path.join(house, file), 'utf8').matchAll(
      /(?:from |import\(|import )'(\.[^']+\.tsx?)'/g,
    ))
      others.add(roomOf(path.posix.join(path.posix.dirname(file), to)));
    others.delete(roomOf(file));
  }
  return imports;
}

/** The rooms that are left when those that import none of the others are taken away, again and again. */
function inCircles(imports: Imports): string[] {
  const left = new Map(imports);
  const free = () => [...left].find(([, others]) => ![...others].some((other) => left.has(other)))?.[0];
  for (let room = free(); room !== undefined; room = free()) left.delete(room);
  return [...left.keys()];
}

it.each(HOUSES)('%s has no circle between its rooms', (house) => {
  const imports = importsOf(path.join(ROOT, house));
  expect(imports.size).toBeGreaterThan(2);
  expect(inCircles(imports)).toEqual([]);
});

it('finds a circle, and what stands on it', () => {
  const imports = { a: ['b'], b: ['c'], c: ['b', 'd'], d: [] };
  const rooms = new Map(Object.entries(imports).map(([room, others]) => [room, new Set<string>(others)]));
  expect(inCircles(rooms)).toEqual(['a', 'b', 'c']);
});
