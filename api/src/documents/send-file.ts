import path from 'node:path';
import type { Readable } from 'node:stream';
import type { Request, Response } from 'express';
import { PUBLIC_HEADERS } from '../http/headers.ts';
import { isFresh } from '../http/request.ts';
import { sendStream } from '../uploads/send-files.ts';

/** Headers of a file that caches keep but check each time, because it may have changed. */
export const CHECKED = { 'Cache-Control': 'public, max-age=0, must-revalidate' };
/** Headers of a file made for one visitor. */
export const FOR_ONE = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' };

interface SentFile {
  /** The name of the file, whose extension determines its type. */
  name: string;
  /** `attachment` lets the page with the form stay open. */
  disposition: 'inline' | 'attachment';
  headers: Readonly<Record<string, string>>;
  /** The version of the file. A client that has it gets 304. */
  etag?: string;
  content: { body: () => Promise<Buffer> } | { stream: () => Readable; bytes?: number };
}

/** Sends a file that the server made: a PDF or a ZIP file. A client that has this version gets no content. */
export async function sendFile(request: Request, response: Response, file: SentFile): Promise<void> {
  const { name, disposition, headers, etag, content } = file;
  const checked = { ...PUBLIC_HEADERS, ...headers, ...(etag !== undefined && { ETag: etag }) };
  if (etag !== undefined && isFresh(request.get('If-None-Match'), etag)) {
    response.set(checked).status(304).end();
    return;
  }
  // The headers follow the content: if it fails, the response is an error or a form instead of the file.
  const body = 'body' in content ? await content.body() : content;
  response
    .set({ ...checked, 'Content-Disposition': `${disposition}; filename="${name}"` })
    .type(path.extname(name));
  const bytes = Buffer.isBuffer(body) ? body.length : body.bytes;
  if (bytes !== undefined) response.set('Content-Length', String(bytes));
  if (request.method === 'HEAD') response.end();
  else if (Buffer.isBuffer(body)) response.end(body);
  else await sendStream(body.stream(), response);
}
