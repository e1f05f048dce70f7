import { existsSync, readFileSync, statSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Limit in bytes, with brotli, for the initial JavaScript of the admin. */
const FIRST_SCRIPTS_MAX = 200_000;

interface Chunk {
  file: string;
  imports?: string[];
  isEntry?: boolean;
}

const built = new URL('../web/dist/client/', import.meta.url);
const chunksOfBuild = () => {
  const manifest = new URL('.vite/admin-manifest.json', built);
  return JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, Chunk>;
};

it('the first JavaScript of the admin stays within its budget', () => {
  const chunks = chunksOfBuild();
  const needed = new Set(Object.keys(chunks).filter((name) => chunks[name]?.isEntry));
  for (const name of needed) for (const more of chunks[name]?.imports ?? []) needed.add(more);
  const sizeOf = (name: string) => {
    const file = new URL(chunks[name]?.file ?? '', built);
    const packed = new URL(`${file.href}.br`);
    // The smallest files have no compressed variant.
    return statSync(existsSync(packed) ? packed : file).size;
  };
  const sum = [...needed].reduce((all, name) => all + sizeOf(name), 0);
  expect(sum).toBeGreaterThan(50_000);
  expect(sum).toBeLessThanOrEqual(FIRST_SCRIPTS_MAX);
});

it('the admin’s files have no import cycle, in which the first file would run before its dependencies', () => {
  const chunks = chunksOfBuild();
  const done = new Set<string>();
  const circles: string[] = [];
  const follow = (name: string, way: readonly string[]): void => {
    if (way.includes(name)) circles.push([...way.slice(way.indexOf(name)), name].join(' > '));
    if (done.has(name) || way.includes(name)) return;
    for (const next of chunks[name]?.imports ?? []) follow(next, [...way, name]);
    done.add(name);
  };
  for (const name of Object.keys(chunks)) follow(name, []);
  expect(done.size).toBeGreaterThan(10);
  expect(circles).toEqual([]);
});
