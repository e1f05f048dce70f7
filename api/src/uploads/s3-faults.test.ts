import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer as createHttpServer, request as httpRequest } from 'node:http';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { HeadObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { findS3Server, startS3Server } from '../testing/s3-server.ts';
import type { RunningS3Server } from '../testing/s3-server.ts';
import { s3Environment } from '../testing/storages.ts';
import { startTestServer } from '../testing/test-server.ts';
import { createS3Storage } from './s3-storage.ts';
import { StorageUnavailable } from './storage.ts';
import type { StoredFile, UploadStorage } from './storage.ts';
import { freshName } from './testing/contract-storage.ts';
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
/** What the storage says when it saves, opens and lists. */
const everyFailure = (storage: UploadStorage) =>
  Promise.all(
    [storage.save(freshName(), Buffer.from('x'), PDF), storage.open(freshName()), listed(storage)].map(
      failure,
    ),
  );
const read = async (file: StoredFile | null) => {
  if (file === null) throw new Error('The file is not there');
  return buffer(await file.stream());
};

describe.skipIf('reason' in findS3Server())('an object store that fails', () => {
  let server: RunningS3Server;
  let storage: UploadStorage;
  const open: { close: () => unknown }[] = [];
  beforeAll(async () => {
    server = await startS3Server();
    storage = createS3Storage(server.settings);
  });
  afterEach(async () => {
    for (const each of open.splice(0)) await each.close();
  });
  afterAll(() => server.stop());

  /** Stands before the server: what it does with each connection is up to the test. */
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

  test('objects carry their type and may be kept for ever; foreign ones are not listed', async () => {
    const { bucket: Bucket, region, endpoint, accessKeyId, secretAccessKey } = server.settings;
    const credentials = { accessKeyId, secretAccessKey };
    const client = new S3Client({ region, endpoint, forcePathStyle: true, credentials });
    open.push({ close: () => client.destroy() });
    const name = freshName();
    await storage.save(name, Buffer.from('x'), PDF);
    const head = await client.send(new HeadObjectCommand({ Bucket, Key: `uploads/${name}` }));
    expect(head).toMatchObject({ ContentType: PDF, CacheControl: 'public, max-age=31536000, immutable' });
    await client.send(new PutObjectCommand({ Bucket, Key: 'uploads/notes.txt', Body: 'x' }));
    expect(await listed(storage)).toEqual([name]);
  });

  test('that refuses our secret is told apart, at once', async () => {
    const refusing = createS3Storage({ ...server.settings, secretAccessKey: 'wrong' });
    for (const error of await everyFailure(refusing)) {
      counts.injected();
      expect(error).toBeInstanceOf(StorageUnavailable);
      expect(error).toMatchObject({
        code: 'unavailable',
        message: "The storage for uploads refuses this server's access key.",
      });
    }
  });

  test('by being away is told, and serves again when it is back', async () => {
    const name = freshName();
    await storage.save(name, Buffer.from('kept'), PDF);
    const file = await storage.open(name);
    await server.kill();
    for (const error of [...(await everyFailure(storage)), await failure(read(file))]) {
      counts.injected();
      expect(error).toMatchObject({ code: 'unavailable', message: AWAY });
    }
    await server.start();
    expect((await read(file)).toString()).toBe('kept');
    counts.control();
  });

  test('by never answering is given up after as many tries as are stated', async () => {
    let connections = 0;
    const endpoint = await standBefore(() => {
      connections += 1;
    });
    const silent = createS3Storage({ ...server.settings, endpoint }, SHORT);
    for (const error of await everyFailure(silent)) {
      counts.injected();
      expect(error).toMatchObject({ code: 'unavailable', message: AWAY });
    }
    expect(connections).toBe(3 * SHORT.tries);
  });

  test.each([
    ['507 and no words', 507, ''],
    [
      'a code of its own',
      507,
      '<?xml version="1.0"?><Error><Code>XMinioStorageFull</Code><Message>No room.</Message></Error>',
    ],
    [
      'what its disk says',
      500,
      '<?xml version="1.0"?><Error><Code>InternalError</Code><Message>write: no space left on device</Message></Error>',
    ],
  ])('that is full and answers %s is told as a full disk, and nothing is under the name', async (...said) => {
    const [, status, body] = said;
    let isFull = true;
    const { port: behind } = new URL(server.settings.endpoint);
    // In front of the real one, which does not get to see what does not fit.
    const front = createHttpServer((request, response) => {
      if (request.method === 'PUT' && isFull) {
        request.resume().on('end', () => {
          response.writeHead(status, { 'Content-Type': 'application/xml' }).end(body);
        });
        return;
      }
      const { method, url: path, headers } = request;
      const onward = httpRequest({ host: '127.0.0.1', port: behind, method, path, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      request.pipe(onward);
    }).listen(0, '127.0.0.1');
    await once(front, 'listening');
    open.push({
      close() {
        front.closeAllConnections();
        front.close();
      },
    });
    const endpoint = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
    const api = await startTestServer({ env: s3Environment({ ...server.settings, endpoint }) });
    open.push(api);
    const text = `DN\n${String(Math.random())}\n`;
    const send = () => {
      const form = new FormData();
      form.set('file', new File([text], 'sizes.csv'));
      return api.asAdmin('/api/upload', { method: 'POST', body: form });
    };
    const before = await listed(storage);
    const refused = await send();
    counts.injected();
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('3600');
    expect(await refused.json()).toMatchObject({ error: 'The disk of the server is full.' });
    expect(await listed(storage)).toEqual(before);
    isFull = false;
    const stored = await send();
    expect(stored.status).toBe(201);
    const { url } = (await stored.json()) as { url: string };
    expect(await (await fetch(api.url + url)).text()).toBe(text);
    counts.control();
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
    expect(await storage.save(name, BODY, PDF)).toBe(BODY.length);
  });

  test.each(['dies', 'falls silent'])(
    'by a connection that %s while a file is read fails the reader',
    async (how) => {
      const name = freshName();
      await storage.save(name, BODY, PDF);
      const endpoint = await standBefore((socket) => {
        const behind = toServer();
        let passed = 0;
        socket.pipe(behind);
        behind.on('data', (chunk: Buffer) => {
          passed += chunk.length;
          if (passed < BODY.length / 2) socket.write(chunk);
          else if (how === 'dies') socket.destroy();
        });
        socket.on('close', () => behind.destroy());
      });
      const breaking = createS3Storage(
        { ...server.settings, endpoint },
        { ...SHORT, idle: 200, answer: PATIENT },
      );
      const file = await breaking.open(name);
      expect(file?.size).toBe(BODY.length);
      expect(await failure(read(file))).toBeInstanceOf(Error);
      counts.injected();
    },
  );

  test('is 503 with a sentence through the API, and uploads go on when it is back', async () => {
    const api = await startTestServer({ env: s3Environment(server.settings) });
    open.push(api);
    const send = () => {
      const form = new FormData();
      form.set('file', new File(['DN\n40\n'], 'sizes.csv'));
      return api.asAdmin('/api/upload', { method: 'POST', body: form });
    };
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
