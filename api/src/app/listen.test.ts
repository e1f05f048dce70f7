import type { RequestListener } from 'node:http';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { drain, listen } from './server.ts';
import { StartError } from '../config/data-folder.ts';
import { useTemporaryFolder } from '../testing/folders.ts';
import { rawClient, until } from '../testing/raw-client.ts';
import { sendStream } from '../uploads/send-files.ts';
import { startTestServer } from '../testing/test-server.ts';

describe('a first start', () => {
  const folder = useTemporaryFolder();
  test('on a port in use fails with one line, and doesn’t use up the password, which the next start returns (D3.1)', async () => {
    const blocker = createServer();
    await new Promise<void>((resolve) => blocker.listen(0, '127.0.0.1', resolve));
    const { port } = blocker.address() as AddressInfo;
    const start = (PORT: string) =>
      startTestServer({ dataDir: folder(), env: { PORT, ADMIN_PASSWORD_HASH: '' } });
    const failure = await start(String(port)).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StartError);
    expect(String(failure)).toMatch(new RegExp(`^.*Port ${port} is in use.*$`));
    await new Promise((resolve) => blocker.close(resolve));

    const server = await start('0');
    expect(server.newPassword).toMatch(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/);
    const headers = { 'Content-Type': 'application/json', 'X-Client': 'desktop' };
    const body = JSON.stringify({ password: server.newPassword });
    const login = await fetch(`${server.url}/api/authenticate`, { method: 'POST', headers, body });
    expect(login.status).toBe(200);
    await server.close({ keepData: true });
  });
});

describe('a stalled connection', () => {
  const serve = async (handler: RequestListener) => {
    const { server, url } = await listen(handler, 0, '127.0.0.1');
    // An idle connection may last for half a minute.
    expect([server.timeout, server.headersTimeout, server.requestTimeout]).toEqual([30_000, 10_000, 120_000]);
    server.timeout = 50;
    return { server, url };
  };

  test('is closed when an expected body doesn’t arrive', async () => {
    const { server, url } = await serve((request) => void request.resume());
    const sender = rawClient(url, 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf');
    await sender.ended;
    await drain(server, 0);
  });

  test('is closed when a client stops reading, and its source is released (T1.8)', async () => {
    const source = Object.assign(new Readable(), { _read: () => void source.push(Buffer.alloc(65_536)) });
    let over!: Promise<void>;
    const { server, url } = await serve((_request, response) => void (over = sendStream(source, response)));
    const reader = rawClient(url, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n', { reads: false });
    await until(() => source.destroyed);
    await over;
    reader.socket.resume();
    await reader.ended;
    await drain(server, 0);
  });

  test('stays open while the server itself is slow', async () => {
    let timeouts = 0;
    const { server, url } = await serve((request, response) => {
      request.socket.once('timeout', () => {
        timeouts += 1;
        setImmediate(() => response.end('late'));
      });
    });
    expect(await (await fetch(url)).text()).toBe('late');
    expect(timeouts).toBe(1);
    await drain(server, 0);
  });
});

describe('draining', () => {
  test('finishes a request in progress and accepts no new one (T1.8)', async () => {
    let finish: (() => void) | undefined;
    const { server, url } = await listen(
      (_request, response) => (finish = () => void response.end('finished')),
      0,
      '127.0.0.1',
    );
    const arrived = new Promise((resolve) => server.once('request', resolve));
    const underWay = fetch(url);
    await arrived;
    const drained = drain(server, 10_000);
    await expect(fetch(url)).rejects.toThrow();
    finish?.();
    expect(await (await underWay).text()).toBe('finished');
    await drained;
  });

  test('ends requests that don’t finish in time (T1.8)', async () => {
    const { server, url } = await listen(() => undefined, 0, '127.0.0.1');
    const never = fetch(url).catch(() => 'ended');
    await new Promise((resolve) => server.once('request', resolve));
    await drain(server, 10);
    expect(await never).toBe('ended');
  });

  test('reports at once that the server isn’t ready, and keeps answering for DRAIN_SECONDS', async () => {
    const server = await startTestServer({ env: { DRAIN_SECONDS: '1' } });
    const closed = server.close();
    const ready = await fetch(`${server.url}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'unavailable', reason: 'stopping' }]);
    const page = await fetch(server.url);
    expect([page.status, page.headers.get('connection')]).toEqual([200, 'close']);
    await closed;
    await expect(fetch(server.url)).rejects.toThrow();
  });
});
