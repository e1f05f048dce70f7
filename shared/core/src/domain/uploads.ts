import { DOCUMENT_EXTENSIONS, DOCUMENT_MAX_BYTES, IMAGE_MAX_BYTES } from './limits.ts';
import { CHOOSE_A_PDF, CHOOSE_AN_IMAGE, DOCUMENT_HINT, IMAGE_TOO_LARGE } from './messages.ts';

/** Facts about a file that are known before the upload. A browser File matches this type. */
export interface FileFacts {
  name: string;
  /** MIME type from the browser; may be empty. */
  type: string;
  /** Size in bytes. */
  size: number;
}

export const DOCUMENT_ACCEPT = DOCUMENT_EXTENSIONS.map((extension) => `.${extension}`).join(',');
/** Not every system knows the type of HEIC photos. */
export const IMAGE_ACCEPT = 'image/*,.heic,.heif,.hif';

/** Returns the lower-case extension of a file name without its dot; empty if there is none. */
export function extensionOf(name: string): string {
  return /[^/\\.]\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
}

const IMAGES: readonly string[] = ['jpg', 'png', 'webp', 'gif', 'avif'];

/** Returns the type of a stored upload, by its name. */
export function fileType(name: string): 'image' | 'pdf' | 'other' {
  const extension = extensionOf(name);
  if (IMAGES.includes(extension)) return 'image';
  return extension === 'pdf' ? 'pdf' : 'other';
}

/** Returns true for a photo in the format of phones, which is stored as a JPEG (D35.5). */
export const isHeic = (name: string): boolean => /^(hei[cf]s?|hif)$/.test(extensionOf(name));

/** Returns the name under which a file is listed: a HEIC photo has the extension of its JPEG. */
export const storedName = (name: string): string => (isHeic(name) ? name.replace(/[^.]+$/, 'jpg') : name);

/**
 * Returns the name under which a part of an image is listed: 'clamp (cropped).jpg'.
 * @param stored the image's name in the storage, whose extension tells its format
 */
export const croppedName = (name: string, stored: string): string =>
  `${name.replace(/( \(cropped\))?\.[^.]*$/, '')} (cropped).${extensionOf(stored)}`;

/** Returns the reason why a file can't be uploaded as an image, or null (specification 5). */
export function imageProblem(file: FileFacts): string | null {
  if (!isHeic(file.name) && !/^image\/[a-z0-9.+-]+$/i.test(file.type)) return CHOOSE_AN_IMAGE;
  return file.size > IMAGE_MAX_BYTES ? IMAGE_TOO_LARGE : null;
}

export function documentProblem(file: Pick<FileFacts, 'name' | 'size'>): string | null {
  const extension = extensionOf(file.name);
  if (!DOCUMENT_EXTENSIONS.some((allowed) => allowed === extension))
    return `Please choose one of: ${DOCUMENT_EXTENSIONS.join(', ')}.`;
  return file.size > DOCUMENT_MAX_BYTES ? `Document is too large: ${DOCUMENT_HINT}.` : null;
}

const UNITS = ['KB', 'MB', 'GB'] as const;

/** Returns the reason why a file can't be uploaded where only a PDF is expected, or null. */
export const pdfProblem = (file: Pick<FileFacts, 'name' | 'size'>): string | null =>
  extensionOf(file.name) === 'pdf' ? documentProblem(file) : CHOOSE_A_PDF;

/** Formats a size for people: '0 B', '512 KB', '1.4 MB'. Powers of 1024. */
export function formatBytes(bytes: number): string {
  if (!(bytes >= 1)) return '0 B';
  if (bytes < 1024) return `${String(Math.trunc(bytes))} B`;
  let value = bytes;
  let unit: string = 'B';
  for (const next of UNITS) {
    // 1023.95 KB would round up to '1024 KB'.
    if (value < 1023.95 && unit !== 'B') break;
    value /= 1024;
    unit = next;
  }
  return `${value < 10 ? String(Number(value.toFixed(1))) : String(Math.round(value))} ${unit}`;
}
