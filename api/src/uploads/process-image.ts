import { ApiError } from '@wa/core/contract/errors';
import { ANIMATION_MAX_PIXELS, IMAGE_MAX_PIXELS } from '@wa/core/domain/limits';
import { tooManyPixels } from '@wa/core/domain/messages';
import { copiesOf, storedSize } from '@wa/core/domain/uploaded-image';
import { isHeic } from '@wa/core/domain/uploads';
import { Mutex } from 'async-mutex';
import type { FormatEnum, Sharp, SharpOptions } from 'sharp';
import type { FileKind } from './file-kinds.ts';
import { decodeHeic } from './heic/decode-heic.ts';

/** Seconds of decoding after which an image is refused. */
const TIME_LIMIT = 30;
/** The maximum pixels on each side of a WebP file. */
const WEBP_MAX = 16_383;
/** Settings that give all formats a similar look (docs/performance.md). */
const COPIES = {
  avif: { quality: 55, effort: 1, chromaSubsampling: '4:2:0' },
  webp: { quality: 80, effort: 2 },
};
const ORIGINALS: Readonly<Record<string, object>> = {
  jpg: { quality: 88, mozjpeg: false },
  png: { compressionLevel: 8 },
  webp: { quality: 88, effort: 2 },
  avif: { quality: 65, effort: 1, chromaSubsampling: '4:2:0' },
  gif: { effort: 1 },
};
/** The limit for an animation, which decodes every frame. */
const FRAMES_MAX = 500;

/** A part of an image, in pixels. */
export interface Part {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Processes one image at a time, because each of its pixels can take up to 25 bytes of memory. */
const turn = new Mutex();

/**
 * Decodes an image and encodes it again, which removes everything else in the file (metadata, scripts, a
 * second format).
 * @param kind the kind as which it is stored
 * @param name tells a HEIC photo
 * @param part the part of the upright image to store; all of it without one
 * @param signal aborted when no request waits for the image anymore
 * @returns the image upright, in sRGB, not larger than a stored image, and its copies for the web
 * @throws ApiError invalid for a file that cannot be decoded or has too many pixels; the signal's reason
 */
export async function processImage(
  kind: FileKind,
  { name, bytes, part }: { name: string; bytes: Buffer; part?: Part | undefined },
  signal: AbortSignal,
) {
  // The library loads with the first image, because it is heavy and most starts need none.
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  const isAnimation = kind.extension === 'gif' || (kind.extension === 'webp' && (await isMoving(bytes)));
  const max = isAnimation ? ANIMATION_MAX_PIXELS : IMAGE_MAX_PIXELS;
  const options = { limitInputPixels: max, failOn: 'error', animated: isAnimation } as const;
  const open = (input: Buffer, more: SharpOptions) => sharp(input, more).timeout({ seconds: TIME_LIMIT });
  try {
    return await turn.runExclusive(async () => {
      signal.throwIfAborted();
      const image = open(isHeic(name) ? await decodeHeic(bytes, signal) : bytes, options);
      // Width and height of an animation cover all of its frames, one below the other.
      const { width, height, pages = 1, autoOrient } = await image.metadata();
      if (width * height > max || (isAnimation && pages > FRAMES_MAX))
        throw new ApiError('invalid', tooManyPixels(max));
      image.autoOrient();
      if (part) image.extract(part);
      if (!isAnimation) image.resize({ ...storedSize(part ?? autoOrient), fit: 'fill' });
      const stored = await image
        .toFormat(kind.extension as keyof FormatEnum, ORIGINALS[kind.extension])
        .toBuffer({ resolveWithObject: true });
      const { info } = stored;
      const size = { width: info.width, height: info.pageHeight ?? info.height };
      // A copy of an animation would lose the motion, so it gets none.
      const copies = isAnimation ? [] : await copiesForWeb(open(stored.data, {}), size, open);
      return { body: stored.data, ...size, copies, isAnimation };
    });
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw refusal(error instanceof Error ? error.message : '', max);
  }
}

/** Returns true for a WebP file with several frames; false for a damaged one. */
async function isMoving(bytes: Buffer): Promise<boolean> {
  const { default: sharp } = await import('sharp');
  const { pages = 1 } = await sharp(bytes)
    .metadata()
    .catch(() => ({ pages: 1 }));
  return pages > 1;
}

/**
 * Creates the copies. The original is decoded once, for the widest copy, whose pixels make the narrower ones.
 */
async function copiesForWeb(
  original: Sharp,
  size: { width: number; height: number },
  open: (input: Buffer, options: SharpOptions) => Sharp,
) {
  const wanted = copiesOf(size);
  const widest = wanted[0]?.widths.at(-1);
  if (widest === undefined) return [];
  const within = { height: WEBP_MAX, fit: 'inside' } as const;
  const { data, info } = await original
    .resize({ width: widest, ...within })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const copies: { format: 'avif' | 'webp'; width: number; body: Buffer }[] = [];
  for (const { format, widths } of wanted)
    for (const width of widths) {
      const copy = open(data, { raw }).resize({ width, ...within });
      copies.push({ format, width, body: await copy.toFormat(format, COPIES[format]).toBuffer() });
    }
  return copies;
}

function refusal(reason: string, max: number): ApiError {
  if (/pixel limit/i.test(reason)) return new ApiError('invalid', tooManyPixels(max));
  if (/^timeout/.test(reason)) return new ApiError('invalid', 'The image takes too long to process.');
  return new ApiError('invalid', 'The image cannot be read: it is damaged.');
}
