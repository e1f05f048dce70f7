import { once } from 'node:events';
import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, expect, test, vi } from 'vitest';
import { until } from '../testing/raw-client.ts';
import { sendStream } from './write-deadline.ts';

const IDLE = 100;

let server: Server;
let sockets: Socket[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const socket of sockets) socket.destroy();
  sockets = [];
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

/** Never ends, and counts how often it was asked for more. */
function endless() {
  const source = Object.assign(new Readable(), { asked: 0 });
  source._read = () => {
    source.asked += 1;
    source.push(Buffer.alloc(65_536));
  };
  return source;
}

async function serve(handler: RequestListener): Promise<void> {
  server = createServer(handler).listen(0, '127.0.0.1');
  await once(server, 'listening');
}

/** Asks and takes nothing of the answer. */
function ask(paths: string[] = ['/']): Socket {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.pause();
  socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join(''));
  sockets.push(socket);
  return socket;
}

/** One answer that streams from `source`, and when it is over. */
function streamed(source: Readable, idle = IDLE) {
  let over!: (result: Promise<void>) => void;
  const ended = new Promise<void>((resolve) => {
    over = resolve;
  });
  const handler: RequestListener = (_request, response) => over(sendStream(source, response, { idle }));
  return { handler, ended };
}

test('a reader who takes nothing is cut off, and the source let go (T1.8)', async () => {
  const source = endless();
  const { handler, ended } = streamed(source);
  await serve(handler);
  const reader = ask();
  await ended;
  expect(source.destroyed).toBe(true);
  reader.resume();
  await once(reader, 'close');
});

test('a reader who leaves lets the source go, before the first byte or later', async () => {
  const [early, late] = [endless(), endless()];
  const [first, second] = [streamed(early), streamed(late)];
  await serve((request, response) => {
    if (request.url === '/late') second.handler(request, response);
    else response.once('close', () => first.handler(request, response));
  });
  const leaving = [ask(['/early']), ask(['/late'])];
  await until(() => late.isPaused());
  for (const reader of leaving) reader.destroy();
  await Promise.all([first.ended, second.ended]);
  expect([early.destroyed, late.destroyed]).toEqual([true, true]);
});
