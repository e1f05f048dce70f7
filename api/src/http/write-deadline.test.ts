import { once } from 'node:events';
import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, expect, test, vi } from 'vitest';
import { endWhenStalled, sendStream } from './write-deadline.ts';

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

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
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

test('a reader who takes nothing is cut off, and the source let go', async () => {
  const source = endless();
  const { handler, ended } = streamed(source);
  await serve(handler);
  const reader = ask();
  await ended;
  expect(source.destroyed).toBe(true);
  reader.resume();
  await once(reader, 'close');
});

test('a reader who is sent everything at once is cut off, too', async () => {
  const closed = new Promise<boolean>((resolve) => {
    void serve((_request, response) => {
      const signal = endWhenStalled(response, { idle: IDLE });
      response.once('close', () => resolve(signal.aborted));
      response.end(Buffer.alloc(64 * 1024 * 1024));
    }).then(() => ask());
  });
  expect(await closed).toBe(true);
});

test('sending more requests does not count as reading', async () => {
  const source = endless();
  const { handler, ended } = streamed(source);
  await serve(handler);
  const reader = ask();
  const dripping = setInterval(() => reader.write('G'), IDLE / 10);
  try {
    await ended;
    expect(source.destroyed).toBe(true);
  } finally {
    clearInterval(dripping);
  }
});

test('answers that wait behind a stalled one on the same connection let go of their sources as well', async () => {
  const sources = [endless(), endless(), endless()];
  const streams = sources.map((source) => streamed(source));
  await serve((request, response) => streams[Number(request.url?.slice(1))]?.handler(request, response));
  ask(['/0', '/1', '/2']);
  await Promise.all(streams.map(({ ended }) => ended));
  expect(sources.every(({ destroyed }) => destroyed)).toBe(true);
});

test('a reader who takes a little now and then is kept, and so is one whose source is slow', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const source = endless();
  const slow = new Readable({ read: () => undefined });
  const [fast, waiting] = [streamed(source, 4_000), streamed(slow, 4_000)];
  await serve((request, response) => (request.url === '/slow' ? waiting : fast).handler(request, response));
  const reader = ask();
  const patient = ask(['/slow']);
  slow.push('first');
  await once(patient.resume(), 'data');
  for (let n = 0; n < 5; n += 1) {
    await until(() => source.isPaused());
    // Three looks of four find it standing still; then it takes something.
    vi.advanceTimersByTime(3_000);
    const { asked } = source;
    reader.resume();
    await until(() => source.asked > asked + 10);
    reader.pause();
  }
  expect([source.destroyed, slow.destroyed]).toEqual([false, false]);
  slow.push(null);
  await waiting.ended;
  await until(() => source.isPaused());
  vi.advanceTimersByTime(5_000);
  await fast.ended;
  expect(source.destroyed).toBe(true);
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

test('an answer that waits in the queue of a lost connection, for a source that gives nothing, ends too', async () => {
  const silent = new Readable({ read: () => undefined });
  const [first, second] = [streamed(endless()), streamed(silent)];
  const answers = [first, second];
  let asked = 0;
  await serve((request, response) => answers[asked++]?.handler(request, response));
  const reader = ask(['/', '/']);
  await until(() => asked === 2);
  reader.destroy();
  await Promise.all([first.ended, second.ended]);
  expect(silent.destroyed).toBe(true);
});

test('a source that fails is told, one that ends is sent whole', async () => {
  const whole = streamed(Readable.from(['all ', 'of it']));
  const broken = streamed(
    new Readable({
      read(this: Readable) {
        this.destroy(new Error('the disk is gone'));
      },
    }),
  );
  const failed = expect(broken.ended).rejects.toThrow('the disk is gone');
  await serve((request, response) => (request.url === '/' ? whole : broken).handler(request, response));
  const { port } = server.address() as AddressInfo;
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('all of it');
  await whole.ended;
  await expect(fetch(`http://127.0.0.1:${port}/broken`)).rejects.toThrow();
  await failed;
});
