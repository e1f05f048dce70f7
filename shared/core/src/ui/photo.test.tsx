import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { columnSizes } from '../blocks/block-environment.tsx';
import { sanitiseHtml } from '../html/sanitise.ts';
import { Photo, Prose } from './photo.tsx';

const src = `/uploads/${'a'.repeat(32)}-1000x500.jpg`;
const copy = (width: number, format: string) => src.replace('.jpg', `-${String(width)}.${format}`);
const set = (format: string) => [480, 960, 1000].map((w) => `${copy(w, format)} ${String(w)}w`).join(', ');

it('offers an uploaded image in each width and format, with its size', () => {
  const html = renderToStaticMarkup(<Photo src={src} alt="A" sizes={columnSizes(1)} />);
  const sizes = '(min-width: 900px) 780px, 100vw';
  expect(html).toBe(
    `<picture><source type="image/avif" srcSet="${set('avif')}" sizes="${sizes}"/>` +
      `<source type="image/webp" srcSet="${set('webp')}" sizes="${sizes}"/>` +
      `<img src="${src}" width="1000" height="500" loading="lazy" decoding="async" alt="A"/></picture>`,
  );
});

it('does the same in the HTML of an administrator, and keeps the other attributes', () => {
  const html = sanitiseHtml(
    `<p><img src="${src}" alt="a > b" width="50" srcset="/x 1w" loading="eager"></p><img src="/x.png" alt="">`,
  );
  const drawn = renderToStaticMarkup(<Prose html={html} />);
  expect(drawn).toContain(`<picture><source type="image/avif" srcset="${set('avif')}" sizes=`);
  expect(drawn).toContain(
    `<img decoding="async" src="${src}" alt="a &gt; b" width="50" loading="eager" /></picture></p>`,
  );
  expect(drawn).toContain('<img src="/x.png" alt="" />');
  expect(renderToStaticMarkup(<Prose html={html} plain />)).not.toContain('picture');
});
