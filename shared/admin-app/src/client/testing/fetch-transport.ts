import { ClientError } from '../transport/client-error.ts';
import { readAnswer, type Transport } from '../transport/transport.ts';

/** Omits the signal, because Node's fetch doesn't accept the AbortSignal of a simulated page. */
export function createFetchTransport(origin: string, own: Readonly<Record<string, string>> = {}): Transport {
  return async ({ method, path, body, headers }) => {
    const { type, bytes } =
      body instanceof FormData
        ? await multipart(body)
        : { type: 'application/json', bytes: body === undefined ? undefined : JSON.stringify(body) };
    const answer = await fetch(origin + path, {
      method,
      headers: { 'content-type': type, ...own, ...headers },
      ...(bytes !== undefined && { body: bytes }),
    }).catch((error: unknown) => {
      throw new ClientError({ kind: 'unreachable' }, { cause: error });
    });
    return readAnswer(answer.status, await answer.text(), answer.headers.get('etag'));
  };
}

/** Encodes a form with text files, because Node's fetch doesn't accept the FormData of a simulated page either. */
async function multipart(form: FormData): Promise<{ type: string; bytes: string }> {
  const parts: string[] = [];
  for (const [name, value] of form) {
    if (typeof value === 'string') throw new Error('Only files are sent as a form');
    const head = `Content-Disposition: form-data; name="${name}"; filename="${value.name}"`;
    parts.push(`--form\r\n${head}\r\n\r\n${await value.text()}\r\n`);
  }
  return { type: 'multipart/form-data; boundary=form', bytes: `${parts.join('')}--form--\r\n` };
}
