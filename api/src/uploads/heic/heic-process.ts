/** Decodes one HEIC photo in a separate process (decode-heic.ts). */
import { setFlagsFromString } from 'node:v8';
import { IMAGE_MAX_PIXELS } from '@wa/core/domain/limits';
import { storedSize } from '@wa/core/domain/uploaded-image';
import type { Channel } from 'libheif-js/wasm-bundle.js';
import type { HeicMessage } from './decode-heic.ts';

/** Pages of 64 KiB: 768 MiB. A photo with 48 million pixels takes 370 MiB. */
const WASM_MAX_PAGES = 12_288;
/** High, because the photo is encoded once more when it's stored. */
const QUALITY = 95;
/** Maximum length of a JPEG segment, in bytes. */
const SEGMENT_MAX = 65_533;

process.once('message', (bytes: Uint8Array) => {
  const end = (message: HeicMessage) => process.send?.(message, () => process.disconnect());
  toJpeg(Buffer.from(bytes)).then(end, () => end({ refusal: 'damaged' }));
});

/**
 * Returns the photo as a JPEG that is not larger than a stored one. It has the color profile of the photo, and
 * its Exif data if they contain the only information about how it is turned.
 */
async function toJpeg(bytes: Buffer): Promise<HeicMessage> {
  // V8 reads this limit when the library creates its memory.
  setFlagsFromString(`--wasm-max-mem-pages=${String(WASM_MAX_PAGES)}`);
  const { default: heif } = await import('libheif-js/wasm-bundle.js');
  const context = heif.heif_context_alloc();
  const read = heif.heif_context_read_from_memory(context, bytes);
  if (read.code !== heif.heif_error_Ok) return { refusal: 'damaged' };
  // A sequence or a burst is stored as its main picture.
  const image = heif.heif_js_context_get_primary_image_handle(context);
  if (!image || 'code' in image) return { refusal: 'damaged' };
  const width = heif.heif_image_handle_get_width(image);
  const height = heif.heif_image_handle_get_height(image);
  if (width * height > IMAGE_MAX_PIXELS) return { refusal: 'pixels' };
  const decoded = await heif.heif_js_decode_image2(
    image,
    heif.heif_colorspace_RGB,
    heif.heif_chroma_interleaved_RGB,
  );
  if (!decoded || 'code' in decoded) return { refusal: 'damaged' };
  const [pixels] = decoded.channels;
  const size = { width: pixels.width, height: pixels.height };
  const { default: sharp } = await import('sharp');
  const options = { raw: { ...size, channels: 3 }, limitInputPixels: IMAGE_MAX_PIXELS } as const;
  const jpeg = await sharp(withoutPadding(pixels), options)
    .resize({ ...storedSize(size), fit: 'fill' })
    .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' })
    .toBuffer();
  // The library has already applied a turn that the container describes.
  const isTurned = ['irot', 'imir'].some((box) => bytes.includes(box));
  return { jpeg: withSegments(jpeg, isTurned ? null : exifOf(bytes), profileOf(bytes)) };
}

/** Moves the rows together, because sharp reads no padding. They stay in their memory, which can be 200 MB. */
function withoutPadding({ data, stride, width, height }: Channel): Uint8Array {
  const row = width * 3;
  for (let y = 1; y < height && stride > row; y += 1) data.copyWithin(y * row, y * stride, y * stride + row);
  return data.subarray(0, height * row);
}

/** Returns the Exif data of a HEIC file, which name their own lengths, so that bytes after them do no harm. */
function exifOf(bytes: Buffer): Buffer | null {
  for (const start of ['Exif\0\0MM\0*', 'Exif\0\0II*\0']) {
    const at = bytes.indexOf(start, 0, 'latin1');
    if (at >= 0) return bytes.subarray(at, at + SEGMENT_MAX);
  }
  return null;
}

/** Returns the first RGB color profile of a HEIC file. */
function profileOf(bytes: Buffer): Buffer | null {
  for (let at = bytes.indexOf('colrprof'); at >= 4; at = bytes.indexOf('colrprof', at + 1)) {
    const profile = bytes.subarray(at + 8, at - 4 + bytes.readUInt32BE(at - 4));
    const isRgb = profile.toString('latin1', 16, 20) === 'RGB ';
    if (isRgb && profile.readUInt32BE(0) === profile.length) return profile;
  }
  return null;
}

/** Inserts Exif data and a color profile into a JPEG that has neither. */
function withSegments(jpeg: Buffer, exif: Buffer | null, profile: Buffer | null): Buffer {
  const segment = (marker: number, data: Buffer) => {
    const head = Buffer.from([0xff, marker, 0, 0]);
    head.writeUInt16BE(data.length + 2, 2);
    return [head, data];
  };
  const icc = profile && Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), profile]);
  return Buffer.concat([
    jpeg.subarray(0, 2),
    ...(exif ? segment(0xe1, exif) : []),
    ...(icc && icc.length <= SEGMENT_MAX ? segment(0xe2, icc) : []),
    jpeg.subarray(2),
  ]);
}
