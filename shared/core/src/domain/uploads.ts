import { DOCUMENT_EXTENSIONS, DOCUMENT_MAX_BYTES, IMAGE_MAX_BYTES } from './limits.ts';
import { CHOOSE_AN_IMAGE, DOCUMENT_HINT, IMAGE_TOO_LARGE } from './messages.ts';

/** What is known of a file before it is sent; a File of the browser fits. */
export interface FileFacts {
  name: string;
  /** MIME type as the browser tells it; may be empty. */
  type: string;
  /** Bytes. */
  size: number;
}

export const DOCUMENT_ACCEPT = DOCUMENT_EXTENSIONS.map((extension) => `.${extension}`).join(',');
export const IMAGE_ACCEPT = 'image/*';

/** Extension of a file name, lower case, without its dot; empty if there is none. */
export function extensionOf(name: string): string {
  return /[^/\\.]\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** Why a file cannot be uploaded as an image, or null (specification 5). */
export function imageProblem(file: Pick<FileFacts, 'type' | 'size'>): string | null {
  if (!/^image\/[a-z0-9.+-]+$/i.test(file.type)) return CHOOSE_AN_IMAGE;
  return file.size > IMAGE_MAX_BYTES ? IMAGE_TOO_LARGE : null;
}

export function documentProblem(file: Pick<FileFacts, 'name' | 'size'>): string | null {
  const extension = extensionOf(file.name);
  if (!DOCUMENT_EXTENSIONS.some((allowed) => allowed === extension))
    return `Please choose one of: ${DOCUMENT_EXTENSIONS.join(', ')}.`;
  return file.size > DOCUMENT_MAX_BYTES ? `Document is too large: ${DOCUMENT_HINT}.` : null;
}

const UNITS = ['KB', 'MB', 'GB'] as const;

/** A size for people: '0 B', '512 KB', '1.4 MB'. Powers of 1024. */
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
