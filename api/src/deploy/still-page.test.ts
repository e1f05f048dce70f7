import { expect, it } from 'vitest';
import { stillPage } from './still-page.ts';

const PAGE = [
  '<!doctype html><html><head><link rel="modulepreload" href="/assets/a.js">',
  '<link rel="stylesheet" href="/assets/a.css"><link rel="canonical" href="/a">',
  '<script type="module" src="/assets/a.js"></script></head>',
  '<body><p class="x">Up to 36 psi</p><script type="application/json">{"a":1}</script></body></html>',
].join('');
const CSS =
  '.x{background:url(mark.svg)}.y{background:url("/z.svg")}.z{background:url(data:image/png;base64,A)}';

it('keeps the words and brings the styles along, without anything that runs', async () => {
  const still = await stillPage(PAGE, (path) => Promise.resolve(path === '/assets/a.css' ? CSS : null));
  expect(still).toBe(
    [
      '<!doctype html><html><head>',
      '<style>.x{background:url(/assets/mark.svg)}.y{background:url("/z.svg")}.z{background:url(data:image/png;base64,A)}</style>',
      '<link rel="canonical" href="/a"></head><body><p class="x">Up to 36 psi</p></body></html>',
    ].join(''),
  );
});

it('leaves out a style sheet that is gone', async () => {
  expect(await stillPage(PAGE, () => Promise.resolve(null))).toContain('<style></style>');
});
