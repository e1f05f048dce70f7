import { ClientError, refusalIn } from './client-error.ts';

/** In milliseconds. */
const DEFAULT_TIMEOUT = 20_000;

export interface RawRequest {
  method: string;
  /** Absolute path, including the query. */
  path: string;
  /** A JSON value, or a form for uploads. */
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  /** In milliseconds. */
  timeout?: number;
  signal?: AbortSignal;
  /** Called with the sent fraction of a form, from 0 to 1. */
  onProgress?: (fraction: number) => void;
}

export interface RawAnswer {
  status: number;
  body: unknown;
  etag: string | null;
}

/**
 * Sends one request.
 * @throws ClientError of any kind; `refused` only for responses of this API (D12)
 */
export type Transport = (request: RawRequest) => Promise<RawAnswer>;

/** A response whose text hasn't been parsed. */
export interface SentAnswer {
  status: number;
  text: unknown;
  etag: string | null;
}

/**
 * Creates the transport of both shells. Addresses are relative to `baseUrl`, which is '' if the page comes
 * from the server.
 */
export function createTransport({ baseUrl = '' }: { baseUrl?: string } = {}): Transport {
  return async (request) => {
    const { path, body, timeout = DEFAULT_TIMEOUT } = request;
    const send = body instanceof FormData ? await loadSendForm() : sendJson;
    const { status, text, etag } = await send(baseUrl + path, request, timeout);
    return readAnswer(status, text, etag);
  };
}

async function loadSendForm() {
  try {
    return (await import('./send-form.ts')).sendForm;
  } catch (error) {
    throw new ClientError({ kind: 'unreachable' }, { cause: error });
  }
}

async function sendJson(
  url: string,
  { method, body, headers, signal }: RawRequest,
  timeout: number,
): Promise<SentAnswer> {
  const ending = new AbortController();
  const end = () => ending.abort();
  const timer = setTimeout(end, timeout);
  if (signal?.aborted === true) end();
  signal?.addEventListener('abort', end);
  try {
    const response = await fetch(url, {
      method,
      headers: {
        Accept: 'application/json',
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: ending.signal,
      // This API never redirects a call, so a redirect isn't from this server.
      redirect: 'manual',
    });
    return { status: response.status, text: await response.text(), etag: response.headers.get('etag') };
  } catch (error) {
    const kind = signal?.aborted === true ? 'aborted' : ending.signal.aborted ? 'timeout' : 'unreachable';
    throw new ClientError({ kind }, { cause: error });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
  }
}

/**
 * Classifies a response (D12).
 * @throws ClientError refused or unreadable
 */
export function readAnswer(status: number, text: unknown, etag: string | null): RawAnswer {
  const body = parseJson(text);
  const refusal = status >= 400 ? refusalIn(status, body) : null;
  if (refusal !== null) throw new ClientError({ kind: 'refused', status, body: refusal });
  if (status !== 304 && (status >= 300 || body === undefined))
    throw new ClientError({ kind: 'unreadable', status });
  return { status, body, etag };
}

function parseJson(text: unknown): unknown {
  try {
    return JSON.parse(String(text)) as unknown;
  } catch {
    return undefined;
  }
}
