import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
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
const senders: Socket[] = [];

afterEach(() => {
  for (const sender of senders.splice(0)) sender.destroy();
});

const upload = () => api.admin('POST', '/api/upload', { body: START + END, headers });
const refused = async () => (await upload()).text.includes(TOO_MANY);

/** Begins an upload and never finishes it. */
function begin(): void {
  const sender = connect(Number(new URL(api.origin).port), '127.0.0.1');
  senders.push(sender);
  const head = ['POST /api/upload HTTP/1.1', 'Host: x', `Authorization: Bearer ${api.adminToken}`];
  const body = [`Content-Type: ${headers['Content-Type']}`, 'Content-Length: 100000', '', START];
  sender.on('error', () => undefined).resume();
  sender.write([...head, ...body].join('\r\n'));
}

test('disconnected senders release their slots', async () => {
  expect((await upload()).status).toBe(201);
  for (let n = 0; n < 4; n += 1) begin();
  while (!(await refused()));
  for (const sender of senders) sender.destroy();
  while (await refused());
  expect((await upload()).status).toBe(201);
});
