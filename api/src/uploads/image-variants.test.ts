import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { sampleImage } from '../testing/sample-files.ts';
import { kindOfName } from './file-kinds.ts';
import { processImage } from './image-variants.ts';
import { createPixelBudget } from './pixel-budget.ts';
import type { PixelBudget } from './pixel-budget.ts';

const never = new AbortController().signal;

function kind(extension: string) {
  const found = kindOfName(`a.${extension}`);
  if (found === undefined) throw new Error(`${extension} is no kind`);
  return found;
}

/** Notes what is taken. */
function watched(): PixelBudget & { taken: number[] } {
  const taken: number[] = [];
  return {
    taken,
    run: (pixels, _signal, work) => {
      taken.push(pixels);
      return work();
    },
  };
}

function animation(frames: number): Promise<Buffer> {
  const [width, height, channels] = [20, 10, 3] as const;
  const bytes = Buffer.alloc(width * height * frames * channels);
  for (let n = 0; n < frames; n += 1) bytes.fill(n % 2 ? 255 : n % 200, n * width * height * channels);
  const raw = { width, height: height * frames, channels, pageHeight: height };
  return sharp(bytes, { raw }).gif().toBuffer();
}

describe('an image', () => {
  test('takes its pixels once, before it is decoded', async () => {
    const budget = watched();
    await processImage(kind('png'), await sampleImage(), { budget, signal: never });
    expect(budget.taken).toEqual([600 * 400]);
  });

  test('of frames takes those of each', async () => {
    const budget = watched();
    const { width, height } = await processImage(kind('gif'), await animation(7), { budget, signal: never });
    expect(budget.taken).toEqual([20 * 10 * 7]);
    expect([width, height]).toEqual([20, 10]);
  });

  test('of more than 500 frames, or too many pixels, or none, takes nothing', async () => {
    const budget = watched();
    const turn = { budget, signal: never };
    await expect(processImage(kind('gif'), await animation(501), turn)).rejects.toMatchObject({
      code: 'invalid',
    });
    const large = { width: 8_000, height: 5_001, channels: 3, background: '#fff' } as const;
    const bomb = await sharp({ create: large }).png().toBuffer();
    await expect(processImage(kind('png'), bomb, turn)).rejects.toThrow('more than 40 million pixels');
    await expect(processImage(kind('png'), Buffer.from('none'), turn)).rejects.toThrow('damaged');
    expect(budget.taken).toEqual([]);
  });

  test('that nobody waits for any more gives its turn away', async () => {
    const budget = createPixelBudget(600 * 400);
    let release!: () => void;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const running = budget.run(1, never, () => held);
    const gone = new AbortController();
    const image = await sampleImage();
    const waiting = processImage(kind('png'), image, { budget, signal: gone.signal });
    gone.abort(new Error('broken off'));
    await expect(waiting).rejects.toMatchObject({ code: 'invalid' });
    release();
    await running;
    const next = await processImage(kind('png'), image, { budget, signal: never });
    expect(next).toMatchObject({ width: 600, height: 400 });
  });

  test('that is very tall has copies as high as the format allows', async () => {
    const tall = { width: 500, height: 20_000, channels: 3, background: '#fff' } as const;
    const image = await sharp({ create: tall }).png().toBuffer();
    const { copies } = await processImage(kind('png'), image, { budget: watched(), signal: never });
    // Its AVIF would take too long.
    expect(copies.map(({ format, width }) => [format, width])).toEqual([
      ['webp', 480],
      ['webp', 500],
    ]);
    expect((await sharp(copies[0]?.body).metadata()).height).toBe(16_383);
  });

  test('is copied in each width below its own, in both formats', async () => {
    const image = await sampleImage({ width: 1_700, height: 170, format: 'jpeg' });
    const { copies } = await processImage(kind('jpg'), image, { budget: watched(), signal: never });
    const found = await Promise.all(
      copies.map(async ({ width, body }) => [width, await sharp(body).metadata()]),
    );
    expect(found).toMatchObject(
      ['heif', 'webp'].flatMap((format) => [
        [480, { format, width: 480, height: 48 }],
        [960, { format, width: 960, height: 96 }],
        [1_600, { format, width: 1_600, height: 160 }],
      ]),
    );
  });

  test('that moves has no copy, which would stand still', async () => {
    const image = await sampleImage({ width: 700, format: 'gif' });
    const { copies } = await processImage(kind('gif'), image, { budget: watched(), signal: never });
    expect(copies).toEqual([]);
  });
});
