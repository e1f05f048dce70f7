import { describe, expect, it } from 'vitest';
import {
  addConnected,
  cardLines,
  plainTitle,
  productHref,
  productInputErrors,
  removeConnected,
} from './product-card.ts';

describe('product card', () => {
  it('splits the title on the pipe character', () => {
    expect(cardLines('Flap Valves | Stainless |')).toEqual(['Flap Valves', 'Stainless']);
    expect(cardLines('Plugs')).toEqual(['Plugs']);
    expect(plainTitle('Flap Valves|Stainless')).toBe('Flap Valves Stainless');
  });

  it('keeps a figure whole that a line refers to', () => {
    expect(cardLines('Seals|To {{disc.pressure|us}} | Black')).toEqual([
      'Seals',
      'To {{disc.pressure|us}}',
      'Black',
    ]);
    expect(cardLines('{{a|us}}|{{b}}|c')).toEqual(['{{a|us}}', '{{b}}', 'c']);
  });

  it('leads to its url, and to its own page without one', () => {
    expect(productHref({ url: '/a-model', slug: 'a' })).toBe('/a-model');
    expect(productHref({ url: ' ', slug: 'a' })).toBe('/product/a');
  });
});

describe('product input', () => {
  it('needs a title and an image that are more than spaces', () => {
    expect(productInputErrors({ title: ' ', image: null })).toEqual({
      title: 'Title is required.',
      image: 'Image is required.',
    });
    expect(productInputErrors({ title: 'a', image: 'b' })).toEqual({});
  });

  it('adds a chip once and never an empty one', () => {
    const chips = ['a'];
    expect(addConnected(chips, ' b ')).toEqual(['a', 'b']);
    expect(addConnected(chips, ' a ')).toBe(chips);
    expect(addConnected(chips, '  ')).toBe(chips);
  });

  it('removes a chip', () => {
    expect(removeConnected(['a', 'b'], 'a')).toEqual(['b']);
  });
});
