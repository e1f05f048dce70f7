import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { STORED_MAX_PIXELS } from '@wa/core/domain/limits';
import { kindOfName } from './file-kinds.ts';
import { processImage } from './process-image.ts';

/** Returns a photo of a phone: 48 million pixels, taken with the camera turned. */
const photo = () =>
  sharp({ create: { width: 8_064, height: 6_048, channels: 3, background: '#1f6f8b' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

async function process(name: string, bytes: Buffer) {
  const kind = kindOfName(name);
  if (kind === null) throw new Error(name);
  return processImage(kind, { name, bytes }, new AbortController().signal);
}

describe('a large image', () => {
  test('of 48 million pixels is stored upright with at most 4,096 x 3,072 pixels (D35.5)', async () => {
    const { width, height, body, copies } = await process('IMG_1.jpg', await photo());
    expect([width, height]).toEqual([3_072, 4_096]);
    expect(width * height).toBeLessThanOrEqual(STORED_MAX_PIXELS);
    expect(await sharp(body).metadata()).toMatchObject({ format: 'jpeg', width: 3_072, height: 4_096 });
    expect(copies.map((copy) => copy.width)).toEqual(expect.arrayContaining([480, 960, 1_600]));
  });

  test('keeps its size if it is long but has few pixels (D35.5)', async () => {
    const tall = sharp({ create: { width: 500, height: 9_000, channels: 3, background: '#fff' } });
    expect(await process('table.png', await tall.png().toBuffer())).toMatchObject({
      ...{ width: 500, height: 9_000 },
    });
  });
});
