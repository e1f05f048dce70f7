import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { drain, listen } from './listen.ts';
import { StartError } from './config/start-error.ts';

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
