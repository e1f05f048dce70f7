import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import type { Alias, Plugin } from 'vite';

const STYLES = fileURLToPath(new URL('../src/styles/faces.css', import.meta.url));
const KEPT = fileURLToPath(new URL('../../node_modules/.cache/wa-catalogue/faces', import.meta.url));
const RULE = /url\('@basic\/([\w/-]+)\.woff2'\)[^}]*unicode-range:([^;]+);/g;
/** Font features that the style sheets or the text need. */
const FEATURES = ['kern', 'mark', 'tnum'];

/**
 * Creates the files that src/styles/faces.css names `@basic/{package}/{face}.woff2`. Each has only those
 * characters of the package's face that the rule's `unicode-range` lists. They are cached until the rule or
 * the package's file changes.
 */
export function basicFaces(): Plugin {
  return {
    name: 'basic-faces',
    async config() {
      const alias: Alias[] = [];
      for (const [, name = '', range = ''] of readFileSync(STYLES, 'utf8').matchAll(RULE)) {
        alias.push({ find: `@basic/${name}.woff2`, replacement: await madeOf(name, charactersOf(range)) });
      }
      return { resolve: { alias } };
    },
  };
}

/** @returns the path of a face with only these characters */
async function madeOf(name: string, characters: string): Promise<string> {
  const [family = '', face = ''] = name.split('/');
  const source = readFileSync(
    createRequire(import.meta.url).resolve(`@fontsource-variable/${family}/files/${face}.woff2`),
  );
  const hash = createHash('sha256').update(source).update(characters).update(FEATURES.join()).digest('hex');
  const folder = `${KEPT}/${hash.slice(0, 16)}`;
  const file = `${folder}/${face}-basic.woff2`;
  if (existsSync(file)) return file;
  mkdirSync(folder, { recursive: true });
  // Builds may run at the same time, so a half-written file must never have the final name.
  const part = `${file}.${String(process.pid)}`;
  writeFileSync(
    part,
    await subsetFont(source, characters, { targetFormat: 'woff2', keepFeatures: FEATURES }),
  );
  renameSync(part, file);
  return file;
}

/** 'U+20-22, U+B0' -> ' !"°' */
function charactersOf(range: string): string {
  return range
    .split(',')
    .flatMap((part) => {
      const [first = 0, last = first] = part
        .trim()
        .slice(2)
        .split('-')
        .map((code) => Number.parseInt(code, 16));
      return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at));
    })
    .join('');
}
