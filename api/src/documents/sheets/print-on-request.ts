import type { Request, Response } from 'express';
import { ApiError } from '@wa/core/contract/errors';
import { addressKey, createConcurrencyLimiter } from '../../http/concurrency-limiter.ts';
import { FOR_ONE, sendFile } from '../send-file.ts';

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
    await sendFile(request, response, { name, disposition, headers: FOR_ONE, content: { body: print } });
  } finally {
    release();
  }
}
