import { ApiError } from '@wa/core/contract/errors';
import { DOCUMENT_EXTENSIONS, DOCUMENT_MAX_BYTES, IMAGE_MAX_BYTES } from '@wa/core/domain/limits';
import { CHOOSE_AN_IMAGE, DOCUMENT_HINT, IMAGE_TOO_LARGE } from '@wa/core/domain/messages';
import { kindOfName } from './file-kinds.ts';
import type { FileKind } from './file-kinds.ts';

const IMAGE_NAMES = 'jpg, png, webp, gif, avif';

/**
 * The kind of a file that was sent, where name and bytes agree (trust model).
 * @param imageOnly the `image` field of the product dialog
 * @throws ApiError unsupported-type, too-large, invalid
 */
export async function identify(name: string, bytes: Buffer, imageOnly: boolean): Promise<FileKind> {
  const kind = kindOfName(name);
  if (imageOnly && !kind?.isImage) throw new ApiError('unsupported-type', CHOOSE_AN_IMAGE);
  if (kind === undefined) {
    const allowed = `${IMAGE_NAMES}, ${DOCUMENT_EXTENSIONS.join(', ')}`;
    throw new ApiError('unsupported-type', `Please choose one of: ${allowed}.`);
  }
  if (bytes.length === 0) throw new ApiError('invalid', 'The file is empty.');
  if (kind.isImage && bytes.length > IMAGE_MAX_BYTES) throw new ApiError('too-large', IMAGE_TOO_LARGE);
  if (bytes.length > DOCUMENT_MAX_BYTES) throw tooLargeDocument();
  if (!(await agrees(kind, bytes))) {
    throw new ApiError('unsupported-type', `The file is no ${kind.extension}, although its name says so.`);
  }
  return kind;
}

export function tooLargeDocument(): ApiError {
  return new ApiError('too-large', `Document is too large: ${DOCUMENT_HINT}.`);
}

async function agrees(kind: FileKind, bytes: Buffer): Promise<boolean> {
  // Loaded at the first upload: the parsers are heavy and most starts see none.
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(bytes);
  if (kind.magic === null) return found === undefined && isText(bytes);
  return found !== undefined && kind.magic.includes(found.ext);
}

/** UTF-8, or a one-byte code page as spreadsheets write it: printable, without control characters, and no markup. */
function isText(bytes: Buffer): boolean {
  for (const byte of bytes) {
    if (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d) return false;
    if (byte === 0x7f) return false;
  }
  return !/^\s*(<[!?a-z]|%PDF-|#!)/i.test(bytes.subarray(0, 1_024).toString('latin1'));
}
