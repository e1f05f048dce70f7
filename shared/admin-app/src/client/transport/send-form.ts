import axios, { AxiosError } from 'axios';
import { ClientError } from './client-error.ts';
import type { RawRequest, SentAnswer } from './transport.ts';

/**
 * Sends files. Axios reports how much of a form has been sent, which fetch can't, and is loaded with the first file.
 * @throws ClientError aborted, timeout, or unreachable
 */
export async function sendForm(url: string, request: RawRequest, timeout: number): Promise<SentAnswer> {
  const { method, body, headers, signal, onProgress } = request;
  try {
    const { status, data, ...answer } = await axios.request<unknown>({
      method,
      url,
      data: body,
      headers: { Accept: 'application/json', ...headers },
      responseType: 'text',
      // Parsed later: a proxy's HTML must not become an exception of the library, nor a string that looks like data.
      transformResponse: (text: unknown) => text,
      validateStatus: () => true,
      maxRedirects: 0,
      timeout,
      ...(signal && { signal }),
      ...(onProgress && {
        onUploadProgress: ({ progress }: { progress?: number }) => onProgress(progress ?? 0),
      }),
    });
    const etag: unknown = answer.headers['etag'];
    return { status, text: data, etag: typeof etag === 'string' ? etag : null };
  } catch (error) {
    const code = error instanceof AxiosError ? error.code : undefined;
    if (code === AxiosError.ERR_CANCELED) throw new ClientError({ kind: 'aborted' }, { cause: error });
    const late = code === AxiosError.ECONNABORTED || code === AxiosError.ETIMEDOUT;
    throw new ClientError({ kind: late ? 'timeout' : 'unreachable' }, { cause: error });
  }
}
