import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import type { Alias, Plugin } from 'vite';

const STYLES = fileURLToPath(new URL('../src/styles/faces.css', import.meta.url));
const KEPT = fileURLToPath(new URL('../../node_modules/.cache/wa-catalogue/faces', import.meta.url));
const RULE = /url\('@basic\/([\w/-]+)\.woff2'\)[^}]*unicode-range:([^;]+);/g;
/** Features of the faces that the style sheets or the text itself ask for. */
const FEATURES = ['kern', 'mark', 'tnum'];

/**
 * Makes the files that src/styles/faces.css names `@basic/{package}/{face}.woff2`: of that file of the package the
 * characters of the rule's `unicode-range`. They are kept until the rule, or the package's file, is another.
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

/** @returns the path of the face that holds these characters alone */
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
  // Builds run beside each other: nobody meets half a file.
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
