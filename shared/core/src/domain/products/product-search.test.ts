import { describe, expect, it } from 'vitest';
import { indexProducts, searchProducts } from './product-search.ts';

const titles = ['Flap Valves|Stainless', 'HDPE Flap Valves', 'Pipe-Plug Seals (Taper Fit)', 'Grip Couplings'];
const index = indexProducts(titles.map((title) => ({ title })));
const found = (text: string) => searchProducts(index, text).map((product) => product.title);

describe('product search', () => {
  it('needs every search word within some word of the title', () => {
    expect(found('flap valv')).toEqual(['Flap Valves|Stainless', 'HDPE Flap Valves']);
    expect(found('FLAP  hd')).toEqual(['HDPE Flap Valves']);
    expect(found('couplings flap')).toEqual([]);
  });

  it('removes punctuation from titles before comparing, joining the parts around it', () => {
    expect(found('pipeplug')).toEqual(['Pipe-Plug Seals (Taper Fit)']);
    expect(found('valvesstainless')).toEqual(['Flap Valves|Stainless']);
    expect(found('fit')).toEqual(['Pipe-Plug Seals (Taper Fit)']);
  });
});
