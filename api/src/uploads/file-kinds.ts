import { ApiError } from '@wa/core/contract/errors';
import { DOCUMENT_EXTENSIONS, DOCUMENT_MAX_BYTES, IMAGE_MAX_BYTES } from '@wa/core/domain/limits';
import { CHOOSE_AN_IMAGE, DOCUMENT_HINT, IMAGE_TOO_LARGE } from '@wa/core/domain/messages';
import { extensionOf } from '@wa/core/domain/uploads';

/** How an upload of a given extension is stored and served. */
export interface FileKind {
  extension: string;
  type: string;
  isImage: boolean;
  /** Shown in the browser; anything else is only ever downloaded (trust model). */
  isInline: boolean;
  /** What the bytes must say they are, as file-type names it; null for text, which has no magic. */
  magic: string | null;
}

const OPEN_XML = 'application/vnd.openxmlformats-officedocument';

/** SVG and HTML are left out on purpose: they can carry scripts. */
const KINDS: readonly [extension: string, type: string, magic: FileKind['magic']][] = [
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

const byExtension = new Map(
  KINDS.map(([extension, type, magic]): [string, FileKind] => {
    const isImage = type.startsWith('image/');
    return [extension, { extension, type, magic, isImage, isInline: isImage || extension === 'pdf' }];
  }),
);

/** The kind that a file name claims; undefined for one that is not taken. */
export function kindOfName(name: string): FileKind | undefined {
  const extension = extensionOf(name);
  return byExtension.get(extension === 'jpeg' ? 'jpg' : extension);
}

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
  return kind.magic === null ? found === undefined && isText(bytes) : found?.ext === kind.magic;
}

/** UTF-8, or a one-byte code page as spreadsheets write it: printable, without control characters, and no markup. */
function isText(bytes: Buffer): boolean {
  for (const byte of bytes) {
    if (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d) return false;
    if (byte === 0x7f) return false;
  }
  return !/^\s*(<[!?a-z]|%PDF-|#!)/i.test(bytes.subarray(0, 1_024).toString('latin1'));
}
