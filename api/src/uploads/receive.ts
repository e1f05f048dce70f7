import type { Request, Response } from 'express';
import type { MulterError } from 'multer';
import { ApiError } from '@wa/core/contract/errors';
import { DOCUMENT_MAX_BYTES } from '@wa/core/domain/limits';
import { IMAGE_TOO_LARGE } from '@wa/core/domain/messages';
import { tooLargeDocument } from './file-kinds.ts';

export interface ReceivedFile {
  field: 'image' | 'file';
  /** As the sender's computer calls it, cleaned. */
  name: string;
  bytes: Buffer;
}

/** Characters of the name that are kept. */
const NAME_MAX = 120;

const BROKEN = 'The form could not be read: it is damaged or was broken off.';

/** Every limit the parser knows: at its defaults one tiny request can stall the process for seconds. */
const LIMITS = {
  fieldNameSize: 40,
  fieldSize: 1_024,
  fields: 4,
  fieldNestingDepth: 1,
  fieldArrayIndexLimit: 1,
  fileSize: DOCUMENT_MAX_BYTES,
  files: 1,
  parts: 6,
  headerPairs: 20,
} as const;

/**
 * Reads the one file of a multipart request into memory, at most 20 MB: an aborted upload therefore leaves nothing.
 * @throws ApiError
 */
export async function receiveFile(request: Request, response: Response): Promise<ReceivedFile> {
  if (!request.is('multipart/form-data')) {
    throw new ApiError('unsupported-type', 'A file must be sent as multipart/form-data');
  }
  const { default: multer } = await import('multer');
  const parse = multer({ storage: multer.memoryStorage(), limits: LIMITS, defParamCharset: 'utf8' }).fields([
    { name: 'image', maxCount: 1 },
    { name: 'file', maxCount: 1 },
  ]);
  await new Promise<void>((resolve, reject) => {
    parse(request, response, (error: unknown) => {
      if (error === undefined || error === null) resolve();
      else reject(error instanceof multer.MulterError ? refusal(error) : new ApiError('malformed', BROKEN));
    });
  });
  const { files } = request;
  if (files === undefined || Array.isArray(files)) throw noFile();
  for (const field of ['image', 'file'] as const) {
    const file = files[field]?.[0];
    if (file !== undefined) return { field, name: cleanName(file.originalname), bytes: file.buffer };
  }
  throw noFile();
}

function refusal({ code, field }: MulterError): ApiError {
  if (code === 'LIMIT_FILE_SIZE')
    return field === 'image' ? new ApiError('too-large', IMAGE_TOO_LARGE) : tooLargeDocument();
  if (code === 'LIMIT_FILE_COUNT') return new ApiError('malformed', 'Please send one file at a time.');
  return noFile();
}

const noFile = () => new ApiError('malformed', 'The form must have one file, in the field image or file.');

/** For people to read, never to store under: the last part of a path without control characters. */
function cleanName(name: string): string {
  const last = name.normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const cleaned = last.replace(/[\p{C}<>:"|?*]/gu, '').trim();
  if (cleaned.length <= NAME_MAX) return cleaned;
  const extension = /\.[a-z0-9]{1,5}$/i.exec(cleaned)?.[0] ?? '';
  return cleaned.slice(0, NAME_MAX - extension.length) + extension;
}
