import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import express from 'express';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '@wa/core/contract/errors';
import { receiveFile } from './receive.ts';

const PACE = { within: 100_000, every: 10_000, atLeast: 1_000 };
const FILE = 'Content-Disposition: form-data; name="file"; filename="a.txt"';
const START = `--x\r\n${FILE}\r\n\r\n`;
const END = '\r\n--x--\r\n';
const PART = 'x'.repeat(1_000);

let server: Server;
let sender: Socket;
/** The server's end of it. */
let socket: Socket | null;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  socket = null;
  const app = express().post('/', async (request, response) => {
    socket = request.socket;
    try {
      const { bytes } = await receiveFile(request, response, PACE);
      response.json({ bytes: bytes.length });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      response.status(error.status).json(error.toBody());
    }
  });
  server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  sender = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const head = ['POST / HTTP/1.1', 'Host: x', 'Content-Type: multipart/form-data; boundary=x'];
  sender.write(`${head.join('\r\n')}\r\nContent-Length: ${START.length + 10_000 + END.length}\r\n\r\n`);
  await send(START);
  await until(() => vi.getTimerCount() > 0);
});
afterEach(async () => {
  vi.useRealTimers();
  sender.destroy();
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

/** Resolves when the server has it. */
async function send(part: string): Promise<void> {
  await until(() => socket !== null || part === START);
  const before = socket?.bytesRead ?? 0;
  sender.write(part);
  await until(() => (socket?.bytesRead ?? 0) >= before + part.length);
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
}

test('a file that comes fast enough is taken, however long that lasts within the limit', async () => {
  for (let n = 0; n < 9; n += 1) {
    await send(PART);
    vi.advanceTimersByTime(10_000);
  }
  await send(PART);
  sender.write(END);
  const [answer] = (await once(sender, 'data')) as [Buffer];
  expect(answer.toString()).toContain('{"bytes":10000}');
  expect(vi.getTimerCount()).toBe(0);
});

test('one that drips is refused in time, with a reason, and its connection closed', async () => {
  vi.advanceTimersByTime(10_000);
  await send('x'.repeat(999));
  vi.advanceTimersByTime(9_999);
  expect(vi.getTimerCount()).toBeGreaterThan(0);
  vi.advanceTimersByTime(1);
  const answer = await text(sender);
  expect(answer).toContain('HTTP/1.1 503');
  expect(answer).toContain('Connection: close');
  expect(answer).toContain('The file came too slowly. Please try again on a better connection.');
});

test('one that never ends is refused at the limit', async () => {
  for (let n = 0; n < 9; n += 1) {
    await send(PART);
    vi.advanceTimersByTime(10_000);
  }
  await send(PART);
  vi.advanceTimersByTime(10_000);
  expect(await text(sender)).toContain('HTTP/1.1 503');
});
