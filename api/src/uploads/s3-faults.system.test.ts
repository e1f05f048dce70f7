import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startHttpServer } from '../testing/http-server.ts';
import { findS3Server, startS3Server } from '../testing/s3-server.ts';
import { s3Environment } from '../testing/storages.ts';
import { startTestServer } from '../testing/test-server.ts';
import { useStarted } from '../testing/use-started.ts';
import { createS3Storage, StorageUnavailable, type UploadStorage } from './storage.ts';
import { freshName } from '../testing/sample-files.ts';
import { trust } from '@wa/core/testing/trust';

const counts = trust('s3');

const BODY = randomBytes(20 * 1024 * 1024);
const PDF = 'application/pdf';
const PATIENT = 60_000;
const SHORT = { connect: 200, idle: PATIENT, answer: 200, save: 400, tries: 2 };
const AWAY = 'The storage for uploads does not answer at the moment.';

const listed = async (storage: UploadStorage) => {
  const names: string[] = [];
  for await (const { name } of storage.list()) names.push(name);
  return names;
};
const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );
/** Returns the errors of the storage for a save, an open, and a list. */
const everyFailure = (storage: UploadStorage) =>
  Promise.all(
    [storage.save(freshName(), Buffer.from('x'), PDF), storage.open(freshName()), listed(storage)].map(
      failure,
    ),
  );

describe.skipIf('reason' in findS3Server())('an object store that fails', () => {
  const server = useStarted(startS3Server, (each) => each.stop());
  let storage: UploadStorage;
  const open: { close: () => unknown }[] = [];
  beforeAll(() => {
    storage = createS3Storage(server.settings);
  });
  afterEach(async () => {
    for (const each of open.splice(0)) await each.close();
  });

  /** Starts a proxy in front of the server. The test decides about each connection. */
  async function standBefore(handle: (socket: Socket) => void): Promise<string> {
    const sockets = new Set<Socket>();
    const proxy: Server = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => undefined);
      handle(socket);
    }).listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    open.push({
      close() {
        for (const socket of sockets) socket.destroy();
        proxy.close();
      },
    });
    return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  }
  function toServer(): Socket {
    const socket = connect(Number(new URL(server.settings.endpoint).port), '127.0.0.1');
    return socket.on('error', () => undefined);
  }

  test('that rejects our secret is reported as such at once', async () => {
    const refusing = createS3Storage({ ...server.settings, secretAccessKey: 'wrong' });
    for (const error of await everyFailure(refusing)) {
      counts.injected();
      expect(error).toBeInstanceOf(StorageUnavailable);
      expect(error).toMatchObject({
        code: 'unavailable',
        message: "The storage for uploads rejects this server's access key.",
      });
    }
  });

  test('by never answering is given up', async () => {
    const endpoint = await standBefore(() => undefined);
    const silent = createS3Storage({ ...server.settings, endpoint }, SHORT);
    for (const error of await everyFailure(silent)) {
      counts.injected();
      expect(error).toMatchObject({ code: 'unavailable', message: AWAY });
    }
  });

  test.each([
    ['507 and no words', 507, ''],
    ['a code of its own', 507, '<?xml version="1.0"?><Error><Code>XMinioStorageFull</Code></Error>'],
    [
      'what its disk says',
      500,
      '<?xml version="1.0"?><Error><Code>InternalError</Code><Message>write: no space left on device</Message></Error>',
    ],
  ])('that is full and answers %s is reported as a full disk', async (_what, status, body) => {
    const front = await startHttpServer((request, response) => {
      request.resume().on('end', () => {
        // The name is free, but the storage has no space for the file.
        if (request.method === 'HEAD') response.writeHead(404).end();
        else response.writeHead(status, { 'Content-Type': 'application/xml' }).end(body);
      });
    });
    open.push(front);
    const full = createS3Storage({ ...server.settings, endpoint: front.url });
    counts.injected();
    expect(await failure(full.save(freshName(), Buffer.from('x'), PDF))).toMatchObject({
      code: 'unavailable',
      message: 'The disk of the server is full.',
      details: { retryAfter: 3_600 },
    });
  });

  test('half way through an upload leaves nothing under the name', async () => {
    const name = freshName();
    let passed = 0;
    let killed: Promise<void> | null = null;
    const endpoint = await standBefore((socket) => {
      const behind = toServer();
      behind.pipe(socket);
      behind.on('close', () => socket.destroy());
      socket.on('data', (chunk: Buffer) => {
        behind.write(chunk);
        passed += chunk.length;
        if (passed > BODY.length / 2) killed ??= server.kill().then(() => void socket.destroy());
      });
      socket.on('close', () => behind.destroy());
    });
    const broken = createS3Storage({ ...server.settings, endpoint });
    expect(await failure(broken.save(name, BODY, PDF))).toMatchObject({ code: 'unavailable', message: AWAY });
    expect(killed).not.toBeNull();
    counts.injected();
    await killed;
    await server.start();
    expect(await storage.open(name)).toBeNull();
    expect(await listed(storage)).not.toContain(name);
    await storage.save(name, BODY, PDF);
    expect((await storage.open(name))?.size).toBe(BODY.length);
  });

  test('is 503 with a sentence through the API, and uploads go on when it is back', async () => {
    const api = await startTestServer({ env: s3Environment(server.settings) });
    open.push(api);
    const send = () => api.upload('file', 'sizes.csv', 'DN\n40\n');
    await server.kill();
    for (const answer of [await send(), await fetch(`${api.url}/uploads/${freshName()}`)]) {
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).toBe('5');
      expect(await answer.json()).toEqual({ error: AWAY, code: 'unavailable' });
    }
    await server.start();
    expect((await send()).status).toBe(201);
    counts.control();
  });
});
