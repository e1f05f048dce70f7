import { Mutex } from 'async-mutex';
import type { Sharp, SharpOptions } from 'sharp';
import { ApiError } from '@wa/core/contract/errors';
import { IMAGE_MAX_PIXELS } from '@wa/core/domain/limits';
import { copiesOf } from '@wa/core/domain/uploaded-image';
import type { FileKind } from './file-kinds.ts';

/** Seconds after which an image that takes that long to decode is refused. */
const TIME_LIMIT = 10;
/** Pixels a side, of a WebP file. */
const WEBP_MAX = 16_383;
/** Of much the same look (docs/performance.md). */
const WEBP = { quality: 80, effort: 2 } as const;
const AVIF = { quality: 55, effort: 1, chromaSubsampling: '4:2:0' } as const;
/** An animation decodes every frame. */
const FRAMES_MAX = 500;

interface ProcessedImage {
  /** The image turned upright, without metadata, in its own format. */
  body: Buffer;
  width: number;
  height: number;
  copies: { format: 'avif' | 'webp'; width: number; body: Buffer }[];
}

/** One image at a time: up to 25 bytes of memory belong to each of its pixels. */
const turn = new Mutex();

/**
 * Decodes an image and writes it anew: whatever else the file carried (metadata, scripts, a second format) is gone.
 * @param signal aborted when nobody waits for the image any more
 * @throws ApiError invalid for what cannot be decoded or has too many pixels; the signal's reason
 */
export async function processImage(
  kind: FileKind,
  bytes: Buffer,
  signal: AbortSignal,
): Promise<ProcessedImage> {
  // Loaded at the first image: the library is heavy and most starts see none.
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  const options = {
    limitInputPixels: IMAGE_MAX_PIXELS,
    failOn: 'error',
    animated: kind.extension === 'gif',
  } as const;
  const open = (input: Buffer, more: SharpOptions) => sharp(input, more).timeout({ seconds: TIME_LIMIT });
  try {
    const image = open(bytes, options);
    // Of an animation, width and height are those of all frames on one roll.
    const { width, height, pages = 1 } = await image.metadata();
    if (width * height > IMAGE_MAX_PIXELS) throw tooManyPixels();
    if (kind.extension === 'gif' && pages > FRAMES_MAX) throw tooManyPixels();
    return await turn.runExclusive(async () => {
      signal.throwIfAborted();
      const upright = await rewrite(image.autoOrient(), kind).toBuffer({ resolveWithObject: true });
      const { info } = upright;
      const size = { width: info.width, height: info.pageHeight ?? info.height };
      // A copy of an animation would stand still.
      const copies =
        kind.extension === 'gif'
          ? []
          : await copiesForWeb(open(upright.data, { limitInputPixels: IMAGE_MAX_PIXELS }), size, open);
      return { body: upright.data, ...size, copies };
    });
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw refusal(error instanceof Error ? error.message : '');
  }
}

/** The original is decoded once, for the widest; the narrower ones are made of that one's pixels. */
async function copiesForWeb(
  original: Sharp,
  size: Pick<ProcessedImage, 'width' | 'height'>,
  open: (input: Buffer, options: SharpOptions) => Sharp,
): Promise<ProcessedImage['copies']> {
  const wanted = copiesOf(size);
  const widest = wanted[0]?.widths.at(-1);
  if (widest === undefined) return [];
  const within = { height: WEBP_MAX, fit: 'inside' } as const;
  const { data, info } = await original
    .resize({ width: widest, ...within })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const copies: ProcessedImage['copies'] = [];
  for (const { format, widths } of wanted)
    for (const width of widths) {
      const copy = open(data, { raw }).resize({ width, ...within });
      const encoded = format === 'webp' ? copy.webp(WEBP) : copy.avif(AVIF);
      copies.push({ format, width, body: await encoded.toBuffer() });
    }
  return copies;
}

function rewrite(image: Sharp, { extension }: FileKind): Sharp {
  if (extension === 'jpg') return image.jpeg({ quality: 88, mozjpeg: false });
  if (extension === 'png') return image.png({ compressionLevel: 8 });
  if (extension === 'webp') return image.webp({ quality: 88, effort: 2 });
  if (extension === 'avif') return image.avif({ quality: 65, effort: 1, chromaSubsampling: '4:2:0' });
  return image.gif({ effort: 1 });
}

function tooManyPixels(): ApiError {
  return new ApiError('invalid', `The image has more than ${IMAGE_MAX_PIXELS / 1_000_000} million pixels.`);
}

function refusal(reason: string): ApiError {
  if (/pixel limit/i.test(reason)) return tooManyPixels();
  if (/^timeout/.test(reason)) return new ApiError('invalid', 'The image takes too long to be read.');
  return new ApiError('invalid', 'The image cannot be read: it is damaged.');
}
