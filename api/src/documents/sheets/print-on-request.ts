import type { Readable } from 'node:stream';
import type { Request, Response } from 'express';
import { ApiError } from '@wa/core/contract/errors';
import { PUBLIC_HEADERS } from '../../http/headers.ts';
import { addressKey, createConcurrencyLimiter } from '../../http/concurrency-limiter.ts';
import { sendStream } from '../../uploads/send-files.ts';

export type PrintSlots = ReturnType<typeof createConcurrencyLimiter>;

/** Documents being printed or waiting, in total and for one address: a document keeps a processor busy. */
const SLOTS = { total: 8, each: 1 };
/** Seconds after which a rejected client may ask again. */
export const RETRY_AFTER = 2;

/** Creates the slots that all documents printed on request share. */
export const createPrintSlots = (): PrintSlots => createConcurrencyLimiter(SLOTS);

export const ONE_AT_A_TIME = 'We’re still creating another document. Please try again in a few seconds.';

interface Requested {
  /** `attachment` lets the page with the form stay open. */
  disposition: 'inline' | 'attachment';
  /** The name of the file with its extension. */
  name: string;
  print: () => Promise<Buffer>;
}

/**
 * Sends a ZIP file that is created for one visitor. It needs no slot: its files are streamed, so it costs as
 * little as their own downloads, which may take minutes on a slow connection.
 */
export async function sendArchive(
  request: Request,
  response: Response,
  { name, open }: { name: string; open: () => Readable },
): Promise<void> {
  response.set({
    ...PUBLIC_HEADERS,
    'Cache-Control': 'no-store',
    'Content-Type': 'application/zip',
    'Content-Disposition': `attachment; filename="${name}"`,
    'X-Robots-Tag': 'noindex',
  });
  if (request.method === 'HEAD') response.end();
  else await sendStream(open(), response);
}

/**
 * Prints a document for one visitor and sends it. Nothing is stored.
 * @throws ApiError unavailable (503) while the address or the server is printing as many as it may
 */
export async function sendPrinted(
  request: Request,
  response: Response,
  slots: PrintSlots,
  { disposition, name, print }: Requested,
): Promise<void> {
  const release = slots.take(addressKey(request.ip));
  if (release === null) throw new ApiError('unavailable', ONE_AT_A_TIME, { retryAfter: RETRY_AFTER });
  try {
    const body = await print();
    response.set({
      ...PUBLIC_HEADERS,
      'Cache-Control': 'no-store',
      'Content-Type': 'application/pdf',
      'Content-Length': String(body.length),
      'Content-Disposition': `${disposition}; filename="${name}"`,
      'X-Robots-Tag': 'noindex',
    });
    response.end(request.method === 'HEAD' ? undefined : body);
  } finally {
    release();
  }
}
