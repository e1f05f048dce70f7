import { describe, expect, it } from 'vitest';
import { cardLines, plainTitle, productHref } from './product.ts';

describe('product card', () => {
  it('splits the title on the pipe character', () => {
    expect(cardLines('Flap Valves | Stainless |')).toEqual(['Flap Valves', 'Stainless']);
    expect(cardLines('Plugs')).toEqual(['Plugs']);
    expect(plainTitle('Flap Valves|Stainless')).toBe('Flap Valves Stainless');
  });

  it('leads to its url, and to its own page without one', () => {
    expect(productHref({ url: '/a-model', slug: 'a' })).toBe('/a-model');
    expect(productHref({ url: ' ', slug: 'a' })).toBe('/product/a');
  });
});
