import { expect, it } from 'vitest';
import { copiesOf, originalsOf, sizedName, uploadedImage } from './uploaded-image.ts';

const hash = '0123456789abcdef'.repeat(2);
const address = (width: number, height: number, extension = 'jpg') =>
  `/uploads/${sizedName(hash, { width, height })}.${extension}`;

it('says the size of an uploaded image and which copies there are, the best format first', () => {
  const base = `/uploads/${hash}-4032x3024`;
  const of = (format: string) => ({
    type: `image/${format}`,
    files: [480, 960, 1600].map((width) => `${base}-${String(width)}.${format}`),
    srcSet: `${base}-480.${format} 480w, ${base}-960.${format} 960w, ${base}-1600.${format} 1600w`,
  });
  expect(uploadedImage(address(4032, 3024))).toEqual({
    width: 4032,
    height: 3024,
    copies: [of('avif'), of('webp')],
  });
});

it.each([
  [480, 300, {}],
  [481, 300, { avif: [480, 481], webp: [480, 481] }],
  [1_200, 800, { avif: [480, 960, 1_200], webp: [480, 960, 1_200] }],
  [1_601, 10, { avif: [480, 960, 1_600], webp: [480, 960, 1_600] }],
  // Above four million pixels a copy.
  [2_000, 9_000, { webp: [480, 960, 1_600] }],
])('an image of %i x %i has copies %j', (width, height, expected) => {
  const found = copiesOf({ width, height }).map(({ format, widths }) => [format, widths]);
  expect(Object.fromEntries(found)).toEqual(expected);
});

it.each([
  address(900, 600, 'gif'),
  `/uploads/${hash}.jpg`,
  `https://x.example${address(900, 600)}`,
  `${address(900, 600)}#a`,
  `/uploads/${hash}-900x600-480.webp`,
  '',
])('%s has none', (src) => {
  expect(uploadedImage(src)).toBeNull();
});

it('names what shows the same as a copy', () => {
  const names = originalsOf(`${hash}-900x600-480.avif`);
  expect(names).toContain(`${hash}-900x600.jpg`);
  for (const name of names) expect(uploadedImage(`/uploads/${name}`)?.copies[0]?.files).toHaveLength(2);
  expect(originalsOf(`${hash}-900x600.jpg`)).toEqual([]);
  expect(originalsOf(`${hash}-480.webp`)).toEqual([]);
});
