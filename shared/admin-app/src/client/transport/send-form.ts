import axios, { AxiosError } from 'axios';
import { ClientError } from './client-error.ts';
import type { RawRequest, SentAnswer } from './transport.ts';

/**
 * Sends a form with files. Axios reports the upload progress, which fetch can't, and is loaded with the first
 * file.
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
      // The text is parsed later. A proxy's HTML must not cause an exception in the library or look like
      // data.
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
