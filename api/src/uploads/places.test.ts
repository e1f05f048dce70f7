import { expect, onTestFinished, test } from 'vitest';
import { rawClient, type RawClient } from '../testing/raw-client.ts';
import { SQLITE } from '../testing/stores.ts';
import { useTestApi } from '../testing/test-api.ts';
import { uploadRoutes } from './routes.ts';

const START = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nDN';
const END = '\r\n--x--\r\n';
const headers = { 'Content-Type': 'multipart/form-data; boundary=x' };
const TOO_MANY = 'Too many uploads at once.';

const room = {
  storage: { save: () => Promise.resolve(), open: () => Promise.resolve(null) },
  quota: { within: (_bytes: number, save: () => Promise<void>) => save() },
};
const api = useTestApi(SQLITE, { modules: [({ mount, store }) => uploadRoutes({ mount, store, ...room })] });
const upload = () => api.admin('POST', '/api/upload', { body: START + END, headers });
const refused = async () => (await upload()).text.includes(TOO_MANY);

/** Begins an upload and never finishes it. */
function begin(): RawClient {
  const head = ['POST /api/upload HTTP/1.1', 'Host: x', `Authorization: Bearer ${api.adminToken}`];
  const body = [`Content-Type: ${headers['Content-Type']}`, 'Content-Length: 100000', '', START];
  return rawClient(api.origin, [...head, ...body].join('\r\n'));
}

test('disconnected senders release their slots', async () => {
  expect((await upload()).status).toBe(201);
  const senders = Array.from({ length: 4 }, begin);
  onTestFinished(() => senders.forEach(({ socket }) => void socket.destroy()));
  while (!(await refused()));
  for (const { socket } of senders) socket.destroy();
  while (await refused());
  expect((await upload()).status).toBe(201);
});
