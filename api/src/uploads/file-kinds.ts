import { ApiError } from '@wa/core/contract/errors';
import {
  DOCUMENT_EXTENSIONS,
  DOCUMENT_MAX_BYTES,
  IMAGE_MAX_BYTES,
  IMAGE_MAX_PIXELS,
} from '@wa/core/domain/limits';
import { CHOOSE_AN_IMAGE, DOCUMENT_HINT, IMAGE_TOO_LARGE, SAVE_AS_JPEG } from '@wa/core/domain/messages';
import { extensionOf, isHeic } from '@wa/core/domain/uploads';
import { Mutex } from 'async-mutex';
import type { FormatEnum, Sharp, SharpOptions } from 'sharp';
import { copiesOf } from '@wa/core/domain/uploaded-image';

const OPEN_XML = 'application/vnd.openxmlformats-officedocument';

/**
 * The kinds that may be uploaded: extension, type, and the type that file-type must detect in the bytes (null
 * for text, which has no magic number). SVG and HTML are left out on purpose, because they can contain
 * scripts.
 */
const KINDS: readonly [extension: string, type: string, magic: string | null][] = [
  ['jpg', 'image/jpeg', 'jpg'],
  ['png', 'image/png', 'png'],
  ['webp', 'image/webp', 'webp'],
  ['gif', 'image/gif', 'gif'],
  ['avif', 'image/avif', 'avif'],
  ['pdf', 'application/pdf', 'pdf'],
  ['doc', 'application/msword', 'cfb'],
  ['xls', 'application/vnd.ms-excel', 'cfb'],
  ['docx', `${OPEN_XML}.wordprocessingml.document`, 'docx'],
  ['xlsx', `${OPEN_XML}.spreadsheetml.sheet`, 'xlsx'],
  ['csv', 'text/csv; charset=utf-8', null],
  ['txt', 'text/plain; charset=utf-8', null],
];

export type FileKind = NonNullable<ReturnType<typeof kindOfName>>;

/** Returns the kind that a file name claims; null for one that isn't accepted. */
export function kindOfName(name: string) {
  const given = extensionOf(name);
  const found = KINDS.find(([each]) => each === (given === 'jpeg' ? 'jpg' : given));
  if (found === undefined) return null;
  const [extension, type, magic] = found;
  const isImage = type.startsWith('image/');
  // Browsers display these kinds. All others are downloads only (trust model).
  const isInline = isImage || extension === 'pdf';
  return { extension, type, magic, isImage, isInline };
}

const IMAGE_NAMES = 'jpg, png, webp, gif, avif';

/**
 * Returns the kind of an uploaded file whose name and bytes agree (trust model).
 * @param imageOnly true for the `image` field of the product dialog
 * @throws ApiError unsupported-type, too-large, invalid
 */
export async function identify(name: string, bytes: Buffer, imageOnly: boolean): Promise<FileKind> {
  if (isHeic(name)) throw new ApiError('unsupported-type', SAVE_AS_JPEG);
  const kind = kindOfName(name);
  if (imageOnly && !kind?.isImage) throw new ApiError('unsupported-type', CHOOSE_AN_IMAGE);
  if (kind === null) {
    const allowed = `${IMAGE_NAMES}, ${DOCUMENT_EXTENSIONS.join(', ')}`;
    throw new ApiError('unsupported-type', `Please choose one of: ${allowed}.`);
  }
  if (bytes.length === 0) throw new ApiError('invalid', 'The file is empty.');
  if (kind.isImage && bytes.length > IMAGE_MAX_BYTES) throw new ApiError('too-large', IMAGE_TOO_LARGE);
  if (bytes.length > DOCUMENT_MAX_BYTES) throw tooLargeDocument();
  if (!(await agrees(kind, bytes))) {
    throw new ApiError(
      'unsupported-type',
      `The file’s content isn’t ${kind.extension}, although its name says so.`,
    );
  }
  return kind;
}

export function tooLargeDocument(): ApiError {
  return new ApiError('too-large', `Document is too large: ${DOCUMENT_HINT}.`);
}

async function agrees(kind: FileKind, bytes: Buffer): Promise<boolean> {
  // The parsers load with the first upload, because they are heavy and most starts need none.
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(bytes);
  return kind.magic === null ? found === undefined && isText(bytes) : found?.ext === kind.magic;
}

/**
 * Returns true for UTF-8 or for a one-byte code page from a spreadsheet: printable, no control characters, no
 * markup.
 */
function isText(bytes: Buffer): boolean {
  for (const byte of bytes) {
    if (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d) return false;
    if (byte === 0x7f) return false;
  }
  return !/^\s*(<[!?a-z]|%PDF-|#!)/i.test(bytes.subarray(0, 1_024).toString('latin1'));
}

/** Seconds of decoding after which an image is refused. */
const TIME_LIMIT = 10;
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

/** Processes one image at a time, because each of its pixels can take up to 25 bytes of memory. */
const turn = new Mutex();

/**
 * Decodes an image and encodes it again, which removes everything else in the file (metadata, scripts, a
 * second format).
 * @param signal aborted when no request waits for the image anymore
 * @returns the image turned upright, in its own format, and its copies for the web
 * @throws ApiError invalid for a file that cannot be decoded or has too many pixels; the signal's reason
 */
export async function processImage(kind: FileKind, bytes: Buffer, signal: AbortSignal) {
  // The library loads with the first image, because it is heavy and most starts need none.
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
    // Width and height of an animation cover all of its frames, one below the other.
    const { width, height, pages = 1 } = await image.metadata();
    if (width * height > IMAGE_MAX_PIXELS) throw tooManyPixels();
    if (kind.extension === 'gif' && pages > FRAMES_MAX) throw tooManyPixels();
    return await turn.runExclusive(async () => {
      signal.throwIfAborted();
      const format = kind.extension as keyof FormatEnum;
      const upright = await image
        .autoOrient()
        .toFormat(format, ORIGINALS[kind.extension])
        .toBuffer({ resolveWithObject: true });
      const { info } = upright;
      const size = { width: info.width, height: info.pageHeight ?? info.height };
      // A copy of an animation would lose the motion, so it gets none.
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

function tooManyPixels(): ApiError {
  return new ApiError(
    'invalid',
    `The image has more than ${IMAGE_MAX_PIXELS / 1_000_000} million pixels. Make it smaller, and upload it again.`,
  );
}

function refusal(reason: string): ApiError {
  if (/pixel limit/i.test(reason)) return tooManyPixels();
  if (/^timeout/.test(reason)) return new ApiError('invalid', 'The image takes too long to process.');
  return new ApiError('invalid', 'The image cannot be read: it is damaged.');
}
