import { request as httpRequest } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { ApiError } from '@wa/shared/contract/errors';
import { allowedAddress } from './allowed-address.ts';

/** Bytes. */
export const PDF_MAX_BYTES = 25 * 1024 * 1024;
/** Milliseconds for everything: lookup, redirects and the whole body. */
const TIME_LIMIT = 10_000;
const REDIRECTS_MAX = 3;
const MAGIC = '%PDF-';

export interface FetchOptions {
  /** Allow-list of host names, each with what lies below it (CLOUD_MEDIA_HOSTS). */
  hosts: readonly string[];
  /** For tests: where names lead. Its answers are vetted like those of the system. */
  lookup?: LookupFunction;
  /** For tests: private addresses that count as public. */
  allowIps?: string[];
  /** For tests: the port that stands for 80. */
  port?: number;
  timeLimit?: number;
  maxBytes?: number;
}

/**
 * Fetches a document from one of the allowed hosts without cookies or credentials. The lookup of every connection is
 * vetted and pinned: the address that was judged is the one that is called. Each redirect is judged anew.
 * @throws ApiError forbidden, unavailable, too-large, unsupported-type
 */
export async function fetchPdf(address: string, options: FetchOptions): Promise<Buffer> {
  const { signal, stop } = deadline(options.timeLimit ?? TIME_LIMIT);
  let url = judge(address, options);
  try {
    for (let redirects = 0; ; redirects += 1) {
      const response = await get(url, options, signal);
      const { statusCode = 0, headers } = response;
      if (statusCode === 200) return await readPdf(response, options.maxBytes ?? PDF_MAX_BYTES);
      response.destroy();
      if (![301, 302, 303, 307, 308].includes(statusCode) || headers.location === undefined)
        throw unreachable();
      if (redirects === REDIRECTS_MAX) throw unreachable();
      if (!URL.canParse(headers.location, url.href)) throw unreachable();
      url = judge(new URL(headers.location, url).href, options);
    }
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw unreachable();
  } finally {
    stop();
  }
}

function judge(address: string, { hosts }: FetchOptions): URL {
  const url = allowedAddress(address, hosts);
  if (url === null) throw new ApiError('forbidden', 'Documents are not shown from this address');
  return url;
}

async function get(url: URL, options: FetchOptions, signal: AbortSignal): Promise<IncomingMessage> {
  const { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } = await import('request-filtering-agent');
  const filter = { allowIPAddressList: options.allowIps ?? [], keepAlive: false };
  const isHttps = url.protocol === 'https:';
  const agent = isHttps ? new RequestFilteringHttpsAgent(filter) : new RequestFilteringHttpAgent(filter);
  const headers = { Accept: 'application/pdf', 'Accept-Encoding': 'identity', 'User-Agent': 'pdf-viewer' };
  return new Promise((resolve, reject) => {
    const request = (isHttps ? httpsRequest : httpRequest)(
      url,
      { agent, headers, signal, lookup: options.lookup, ...(options.port && { port: options.port }) },
      resolve,
    );
    request.on('error', reject).end();
  });
}

async function readPdf(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const tooLarge = () => new ApiError('too-large', 'The document is too large to be shown');
  try {
    if (Number(response.headers['content-length'] ?? 0) > maxBytes) throw tooLarge();
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size > maxBytes) throw tooLarge();
      // Another kind of file is known by its first bytes: no need to read the rest of it.
      if (size >= MAGIC.length && size - chunk.length < MAGIC.length) requirePdf(Buffer.concat(chunks));
    }
    const body = Buffer.concat(chunks);
    requirePdf(body);
    return body;
  } finally {
    response.destroy();
  }
}

function requirePdf(start: Buffer): void {
  if (start.subarray(0, MAGIC.length).toString('latin1') === MAGIC) return;
  throw new ApiError('unsupported-type', 'The address holds no PDF document');
}

function deadline(ms: number): { signal: AbortSignal; stop: () => void } {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), ms);
  return { signal: controller.signal, stop: () => clearTimeout(timer) };
}

/** One sentence for every failure: which names and ports answer is nobody's business. */
function unreachable(): ApiError {
  return new ApiError('unavailable', 'The document cannot be fetched at the moment');
}
