import { ApiError } from '@wa/core/contract/errors';
import { DOCUMENT_EXTENSIONS, DOCUMENT_MAX_BYTES, IMAGE_MAX_BYTES } from '@wa/core/domain/limits';
import { CHOOSE_AN_IMAGE, DOCUMENT_HINT, IMAGE_TOO_LARGE } from '@wa/core/domain/messages';
import { extensionOf, isHeic, storedName } from '@wa/core/domain/uploads';

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

const IMAGE_NAMES = 'jpg, heic, png, webp, gif, avif';

/**
 * Returns the kind as which an uploaded file is stored. Its name and bytes agree (trust model).
 * @param imageOnly true for the `image` field of the product dialog
 * @throws ApiError unsupported-type, too-large, invalid
 */
export async function identify(name: string, bytes: Buffer, imageOnly: boolean): Promise<FileKind> {
  const kind = kindOfName(storedName(name));
  if (imageOnly && !kind?.isImage) throw new ApiError('unsupported-type', CHOOSE_AN_IMAGE);
  if (kind === null) {
    const allowed = `${IMAGE_NAMES}, ${DOCUMENT_EXTENSIONS.join(', ')}`;
    throw new ApiError('unsupported-type', `Please choose one of: ${allowed}.`);
  }
  if (bytes.length === 0) throw new ApiError('invalid', 'The file is empty.');
  if (kind.isImage && bytes.length > IMAGE_MAX_BYTES) throw new ApiError('too-large', IMAGE_TOO_LARGE);
  if (bytes.length > DOCUMENT_MAX_BYTES) throw tooLargeDocument();
  if (!(await agrees(isHeic(name) ? 'heic' : kind.magic, bytes))) {
    throw new ApiError(
      'unsupported-type',
      `The file’s content isn’t ${extensionOf(name)}, although its name says so.`,
    );
  }
  return kind;
}

export function tooLargeDocument(): ApiError {
  return new ApiError('too-large', `Document is too large: ${DOCUMENT_HINT}.`);
}

async function agrees(magic: string | null, bytes: Buffer): Promise<boolean> {
  // Ordinary words such as "solid" or "BM" begin a text like a file of another kind, so letters prove nothing.
  if (magic === null) return isText(bytes);
  // The parsers load with the first upload, because they are heavy and most starts need none.
  const { fileTypeFromBuffer } = await import('file-type');
  return (await fileTypeFromBuffer(bytes))?.ext === magic;
}

/** Text formats that programs act on, also after a byte order mark: markup, PDF, PostScript, scripts, RTF, GIF. */
const ACTIVE = /^(?:\xef\xbb\xbf)?\s*(?:<[!?a-z]|%PDF-|%!PS|#!|\{\\rtf|GIF8)/i;

/**
 * Returns true for UTF-8 or for a one-byte code page from a spreadsheet: printable, no control characters, no
 * markup. Every binary format has control characters.
 */
function isText(bytes: Buffer): boolean {
  for (const byte of bytes) {
    if (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d) return false;
    if (byte === 0x7f) return false;
  }
  return !ACTIVE.test(bytes.subarray(0, 1_024).toString('latin1'));
}
