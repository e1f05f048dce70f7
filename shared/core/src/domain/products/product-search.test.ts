import fc from 'fast-check';
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

  it('never finds more by adding a word', () => {
    const word = fc.stringMatching(/^[a-z]{1,3}$/);
    fc.assert(
      fc.property(fc.array(word), fc.array(word), word, (titleWords, wanted, more) => {
        const one = indexProducts([{ title: titleWords.join(' ') }]);
        const fewer = searchProducts(one, [...wanted, more].join(' '));
        const many = searchProducts(one, wanted.join(' '));
        expect(many).toEqual(expect.arrayContaining([...fewer]));
      }),
    );
  });
});
