import axios, { AxiosError } from 'axios';
import { ClientError, refusalIn } from './client-error.ts';

/** Milliseconds. */
const DEFAULT_TIMEOUT = 20_000;

export interface RawRequest {
  method: string;
  /** Below the root, with its query. */
  path: string;
  /** JSON value, or a form for uploads. */
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  /** Milliseconds. */
  timeout?: number;
  signal?: AbortSignal;
  /** Share sent so far, 0 to 1. */
  onProgress?: (fraction: number) => void;
}

export interface RawAnswer {
  status: number;
  body: unknown;
  etag: string | null;
}

/** Sends one request. @throws ClientError of any kind; `refused` only by this API's own answer (D12) */
export type Transport = (request: RawRequest) => Promise<RawAnswer>;

/** The transport of both shells: addresses are relative to `baseUrl`, which is '' where the page is the server's. */
export function createTransport({ baseUrl = '' }: { baseUrl?: string } = {}): Transport {
  const http = axios.create({
    baseURL: baseUrl === '' ? undefined : baseUrl,
    responseType: 'text',
    // Parsed here: a proxy's HTML must not become an exception of the library's, nor a string that looks like data.
    transformResponse: (data: unknown) => data,
    validateStatus: () => true,
    maxRedirects: 0,
  });
  return async ({ method, path, body, headers, timeout = DEFAULT_TIMEOUT, signal, onProgress }) => {
    const response = await http
      .request<unknown>({
        method,
        url: path,
        data: body === undefined || body instanceof FormData ? body : JSON.stringify(body),
        headers: {
          Accept: 'application/json',
          ...(body !== undefined && !(body instanceof FormData) && { 'Content-Type': 'application/json' }),
          ...headers,
        },
        timeout,
        ...(signal && { signal }),
        ...(onProgress && {
          onUploadProgress: ({ progress }: { progress?: number }) => onProgress(progress ?? 0),
        }),
      })
      .catch((error: unknown) => {
        throw toClientError(error);
      });
    const etag: unknown = response.headers['etag'];
    return readAnswer(response.status, response.data, typeof etag === 'string' ? etag : null);
  };
}

/** What came back, told apart (D12). @throws ClientError refused or unreadable */
export function readAnswer(status: number, text: unknown, etag: string | null): RawAnswer {
  const body = parseJson(text);
  const refusal = status >= 400 ? refusalIn(status, body) : null;
  if (refusal !== null) throw new ClientError({ kind: 'refused', status, body: refusal });
  if (status !== 304 && (status >= 300 || body === undefined))
    throw new ClientError({ kind: 'unreadable', status });
  return { status, body, etag };
}

function toClientError(error: unknown): ClientError {
  const code = error instanceof AxiosError ? error.code : undefined;
  if (code === AxiosError.ERR_CANCELED) return new ClientError({ kind: 'aborted' }, { cause: error });
  const late = code === AxiosError.ECONNABORTED || code === AxiosError.ETIMEDOUT;
  return new ClientError({ kind: late ? 'timeout' : 'unreachable' }, { cause: error });
}

function parseJson(text: unknown): unknown {
  try {
    return JSON.parse(String(text)) as unknown;
  } catch {
    return undefined;
  }
}
