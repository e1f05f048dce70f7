import { expect, it } from 'vitest';
import { htmlWithAlts, imageAltsOf, withDefaultAlts } from './default-alts.ts';

const altOf = (src: string) => (src === '/uploads/a.png' ? 'A "clamp" for $1' : '');

it('fills in only the images without a description of their own (D34.9)', () => {
  const value = {
    blocks: [
      { src: '/uploads/a.png', alt: '' },
      { src: '/uploads/a.png', alt: 'Own words' },
      { src: '/uploads/b.png', alt: '' },
      { src: '/uploads/a.png', description: ' ' },
      { src: '/uploads/a.png' },
    ],
  };
  expect(withDefaultAlts(value, altOf)).toEqual({
    blocks: [
      { src: '/uploads/a.png', alt: 'A "clamp" for $1' },
      ...value.blocks.slice(1, 3),
      { src: '/uploads/a.png', description: 'A "clamp" for $1' },
      { src: '/uploads/a.png' },
    ],
  });
});

it('fills in images within HTML, and changes no other text', () => {
  const filled = '<img alt="A &quot;clamp&quot; for $1" src="/uploads/a.png" width="3">';
  for (const tag of ['<img src="/uploads/a.png" width="3">', '<img src="/uploads/a.png" alt="" width="3">'])
    expect(htmlWithAlts(`<p>x</p>${tag}<i>y</i>`, altOf)).toBe(`<p>x</p>${filled}<i>y</i>`);
  for (const same of [
    '<img src="/uploads/a.png" alt="Own">',
    '<img src="/uploads/b.png">',
    'src="/uploads/a.png"',
  ])
    expect(htmlWithAlts(same, altOf)).toBe(same);
});

it('adds the descriptions of a product’s images after its own (D34.9)', () => {
  const own = { src: '/uploads/b.png', alt: 'Own' };
  const product = {
    image: '/uploads/a.png',
    images: ['/uploads/a.png', '/uploads/b.png', 'x'],
    imageAlts: [own],
  };
  expect(imageAltsOf(product, altOf)).toEqual([own, { src: '/uploads/a.png', alt: 'A "clamp" for $1' }]);
});
