import type { RequestListener } from 'node:http';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { drain, listen } from './listen.ts';
import { StartError } from './config/start-error.ts';
import { rawClient, until } from './testing/raw-client.ts';

describe('listening', () => {
  test('on a port in use fails with one line that names it', async () => {
    const blocker = createServer();
    await new Promise<void>((resolve) => blocker.listen(0, '127.0.0.1', resolve));
    const { port } = blocker.address() as AddressInfo;
    const failure = await listen(() => undefined, port, '127.0.0.1').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StartError);
    expect(String(failure)).toContain(`Port ${port} is in use`);
    expect(String(failure)).not.toContain('\n');
    await new Promise((resolve) => blocker.close(resolve));
  });

  test('names an address that a person can open', async () => {
    const { server, url } = await listen((_request, response) => response.end('here'), 0, '0.0.0.0');
    expect(url).toMatch(/^http:\/\/localhost:\d+$/);
    expect(await (await fetch(url)).text()).toBe('here');
    await drain(server, 0);
  });
});

describe('a connection on which nothing moves', () => {
  const get = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';
  const serve = async (handler: RequestListener) => {
    const { server, url } = await listen(handler, 0, '127.0.0.1');
    // Stands for half a minute.
    expect(server.timeout).toBe(30_000);
    server.timeout = 50;
    return { server, url };
  };

  test('is closed when its reader takes nothing', async () => {
    const large = Buffer.alloc(24 * 1024 * 1024);
    let closed = false;
    const { server, url } = await serve((_request, response) => {
      response.once('close', () => (closed = true));
      response.end(large);
    });
    const reader = rawClient(url, get, { reads: false });
    await until(() => closed);
    reader.socket.destroy();
    await drain(server, 0);
  });

  test('is closed when a body is read and does not come', async () => {
    const { server, url } = await serve((request) => void request.resume());
    const sender = rawClient(url, 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf');
    await sender.ended;
    await drain(server, 0);
  });

  test('stays while the server itself takes its time', async () => {
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
  test('lets a request that is under way finish, and takes no new one', async () => {
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

  test('ends what does not finish in time', async () => {
    const { server, url } = await listen(() => undefined, 0, '127.0.0.1');
    const never = fetch(url).catch(() => 'ended');
    await new Promise((resolve) => server.once('request', resolve));
    await drain(server, 10);
    expect(await never).toBe('ended');
  });
});
