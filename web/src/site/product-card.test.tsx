import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { buildProduct } from '@wa/core/testing/build-product';
import { Cards, ProductCard } from './product-card.tsx';
import { drawOnce, readyMarkup } from './ready-markup.ts';

describe('cached cards', () => {
  it('have the markup that the browser expects, and follow every edit', () => {
    const products = [
      buildProduct({ title: 'Flap & <valve> | Wall mount', image: 'https://media.example/a.png' }),
      buildProduct({ title: 'Stop Logs', image: 'drawing:grip-couplings' }),
    ];
    const titles = { us: 'Flap | 36 psi', metric: 'Flap | 2.48 bar (converted)' };
    const edits = [
      { titles },
      { title: titles.us, titles },
      { title: 'New' },
      { image: 'b.png' },
      { slug: 'other', url: '' },
      { url: '/elsewhere' },
    ];
    for (const edit of [{}, ...edits]) {
      const list = products.map((product) => ({ ...product, ...edit }));
      const anew = renderToString(<Cards products={list} />);
      for (const product of list) drawOnce(product, (card) => <ProductCard product={card} />, renderToString);
      expect(list.every((product) => readyMarkup(product) !== undefined)).toBe(true);
      expect(renderToString(<Cards products={list} />)).toBe(anew);
    }
  });
});

describe('a card whose title says figures', () => {
  const [us, metric] = ['Flap | 36 psi', 'Flap | 2.48 bar'];
  const shown = (title: string) =>
    renderToString(<Cards products={[buildProduct({ title, titles: { us, metric } })]} />);

  it('has the stored text, and a hidden version for a chosen unit system', () => {
    expect(shown(us)).toContain(
      '<b>Flap</b> <span><span class="units-both">36 psi</span><span class="units-us" hidden="">36 psi</span><span class="units-metric" hidden="">2.48 bar</span></span>',
    );
  });
});
