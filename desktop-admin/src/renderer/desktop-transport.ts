import { createTransport, type Transport } from '@wa/admin-app/client/transport/transport';
import { UPLOAD_ID_HEADER } from '../ipc/addresses.ts';
import type { Bridge } from '../ipc/bridge.ts';

/**
 * Creates the transport of the desktop app, which uses relative addresses that main forwards. A page cannot
 * measure the progress of an upload through app://, so main counts the sent bytes and reports them.
 */
export function createDesktopTransport(
  bridge: Pick<Bridge, 'on'>,
  setProgress: (fraction: number | null) => void,
  transport: Transport = createTransport(),
): Transport {
  return async (request) => {
    const { onProgress, body, headers } = request;
    if (!(body instanceof FormData)) return transport(request);
    const id = crypto.randomUUID();
    const total = sizeOf(body);
    const stop = bridge.on('upload-progress', (progress) => {
      if (progress.id !== id) return;
      const fraction = Math.min(1, progress.sent / total);
      onProgress?.(fraction);
      setProgress(fraction);
    });
    try {
      return await transport({ ...request, headers: { ...headers, [UPLOAD_ID_HEADER]: id } });
    } finally {
      stop();
      setProgress(null);
    }
  };
}

/** Returns the bytes of the files in a form. The overhead of the encoding is negligible. */
function sizeOf(form: FormData): number {
  let size = 0;
  form.forEach((value) => (size += typeof value === 'string' ? value.length : value.size));
  return Math.max(1, size);
}
