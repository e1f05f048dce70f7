import { expect, it } from 'vitest';
import { copiesOf, sizedName, uploadedImage } from './uploaded-image.ts';

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
  // Above four million pixels, a copy is WebP only.
  [2_000, 9_000, { webp: [480, 960, 1_600] }],
])('an image of %i x %i has copies %j', (width, height, expected) => {
  const found = copiesOf({ width, height }).map(({ format, widths }) => [format, widths]);
  expect(Object.fromEntries(found)).toEqual(expected);
});
