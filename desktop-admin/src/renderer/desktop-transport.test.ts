import type { Transport } from '@wa/admin-app/client/transport/transport';
import { expect, it } from 'vitest';
import type { Bridge } from '../ipc/bridge.ts';
import { createDesktopTransport } from './desktop-transport.ts';

it('tells how far an upload has come, its own and no other, to the page and to the dock', async () => {
  const listeners = new Set<(value: { id: string; sent: number }) => void>();
  const bridge: Pick<Bridge, 'on'> = {
    on: (_name, listener) => {
      const hear = listener as (value: { id: string; sent: number }) => void;
      listeners.add(hear);
      return () => listeners.delete(hear);
    },
  };
  const sent: Transport = async ({ headers }) => {
    const id = headers?.['x-upload-id'] ?? '';
    for (const told of [
      { id, sent: 50 },
      { id: 'other', sent: 1 },
      { id, sent: 120 },
    ])
      for (const hear of listeners) hear(told);
    return { status: 201, body: {}, etag: null };
  };
  const page: number[] = [];
  const dock: (number | null)[] = [];
  const transport = createDesktopTransport(bridge, (fraction) => dock.push(fraction), sent);
  const body = new FormData();
  body.set('image', new File([new Uint8Array(100)], 'a.png'));
  await transport({
    method: 'POST',
    path: '/api/upload',
    body,
    onProgress: (fraction) => page.push(fraction),
  });
  expect(page).toEqual([0.5, 1]);
  expect(dock).toEqual([0.5, 1, null]);
  expect(listeners.size).toBe(0);
});
