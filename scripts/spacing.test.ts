import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

/**
 * The admin's style sheets use the spacing scale of tokens.css and spacing.css. A raw length is allowed in a
 * calc(), where it measures something else (an icon, a handle); 1px is a hairline.
 */
const FOLDER = fileURLToPath(new URL('../shared/admin-app/src/', import.meta.url));

const SPACING = /(?<![\w-])(?:(?:padding|margin)(?:-[a-z-]+)?|(?:row-|column-)?gap):\s*([^;{}]+)/g;
const CALC = /calc\((?:[^()]|\([^()]*\))*\)/g;
const RAW = /(?<![\w.-])-?(?!1px\b)\d*\.?\d+px\b/;

function rawSpacing(css: string): string[] {
  return [...css.matchAll(SPACING)]
    .filter(([, value = '']) => RAW.test(value.replace(CALC, '')))
    .map(([declaration]) => declaration);
}

it('spaces the admin by its scale alone', () => {
  const sheets = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.css'),
  );
  expect(sheets.length).toBeGreaterThan(20);
  const raw = sheets.flatMap((file) =>
    rawSpacing(readFileSync(path.join(FOLDER, file), 'utf8')).map((declaration) => `${file}: ${declaration}`),
  );
  expect(raw).toEqual([]);
});

it('knows a raw length from one of the scale', () => {
  const raw = ['padding: 8px var(--s-1)', 'margin-left: -4px', 'row-gap: 2.5px', 'gap: 11px 1px'];
  const allowed = [
    'padding: var(--s-1) 0',
    'gap: 1px',
    'margin: calc(-1 * (2px + 3px)) auto',
    'scroll-margin: 9px',
  ];
  expect([...raw, ...allowed].filter((declaration) => rawSpacing(`.a{${declaration}}`).length > 0)).toEqual(
    raw,
  );
});
