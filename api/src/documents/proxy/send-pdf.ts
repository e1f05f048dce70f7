import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import { pdfFileName } from '@wa/core/domain/links';
import { UPLOAD_HEADERS } from '../../http/headers.ts';
import type { OpenPdf } from './fetch-pdf.ts';

/** Milliseconds for all of a document: 25 MB over a line of 0.35 Mbit/s. */
const WHOLE_LIMIT = 10 * 60_000;

/**
 * Hands a document through as fast as its reader takes it. When it cannot be finished (`stop` is aborted), the
 * connection is reset: no reader, and no proxy between, may take a part for the whole.
 */
export async function sendPdf(
  response: Response,
  { length, chunks }: OpenPdf,
  { name, stop }: { name: string | undefined; stop: AbortController },
): Promise<void> {
  response.set({
    ...UPLOAD_HEADERS,
    'Content-Type': 'application/pdf',
    'Content-Disposition': `inline; filename="${pdfFileName(name)}"`,
    'Cache-Control': 'private, max-age=300',
    'Cross-Origin-Resource-Policy': 'same-origin',
  });
  if (length !== null) response.set('Content-Length', String(length));
  if (response.req.method === 'HEAD') {
    response.end();
    return;
  }
  const { signal } = stop;
  signal.addEventListener('abort', () => {
    if (!response.writableFinished) response.req.socket.resetAndDestroy();
  });
  const timer = setTimeout(() => stop.abort(), WHOLE_LIMIT);
  // Whatever went wrong, the reader has been told in the one way that is left.
  await pipeline(chunks, response, { signal }).catch(() => stop.abort());
  clearTimeout(timer);
}
