import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { listPages, listProducts } from '@wa/core/contract/content';
import { buildProduct } from '@wa/core/testing/build-product';
import { backOff } from '../queue/next-operation.ts';
import { createApiClient } from './http.ts';
import type { ClientError } from './client-error.ts';
import { createTransport } from './transport.ts';

let server: Server | null = null;

async function answering(
  status: number,
  body: string,
  headers: Record<string, string> = {},
): Promise<string> {
  const started = createServer((_request, response) => response.writeHead(status, headers).end(body));
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${String((started.address() as AddressInfo).port)}`;
}

afterEach(() => {
  server?.close();
  server?.closeAllConnections();
  server = null;
});

const get = { method: 'GET', path: '/x' };

describe('a call', () => {
  it('throws a rejection with the server’s message', async () => {
    const refused = createTransport({
      baseUrl: await answering(422, '{"error":"No","fields":{"title":"x"}}'),
    });
    await expect(refused(get)).rejects.toMatchObject({
      kind: 'refused',
      status: 422,
      body: { fields: { title: 'x' } },
    });
  });

  it.each([
    [422, '{}'],
    [500, '{"success":false}'],
    [409, '{"error":7}'],
    [413, '<html>Too large</html>'],
  ])('adds no message to a rejection without one: %i %j', async (status, body) => {
    const send = createTransport({ baseUrl: await answering(status, body) });
    const error: unknown = await send(get).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ kind: 'refused', status });
    expect((error as ClientError).body?.error).toBeUndefined();
  });

  it.each([
    [200, '<html>', {}],
    [302, '', { Location: '/elsewhere' }],
    [404, '<html>Not here</html>', {}],
    [422, '', {}],
    [500, '"broken"', {}],
    [502, '<html>Bad gateway</html>', {}],
    [503, '[]', {}],
    [504, '{"message":"Endpoint request timed out"}', {}],
  ])('treats %i with %j as unreadable (D12.1)', async (status, body, headers) => {
    const send = createTransport({ baseUrl: await answering(status, body, headers) });
    await expect(send(get)).rejects.toMatchObject({ kind: 'unreadable' });
  });

  it.each([
    ['JSON', {}],
    ['a form', { method: 'POST', body: new FormData() }],
  ])('distinguishes unreachable, late, and canceled: %s', async (_name, sent) => {
    const ask = { ...get, ...sent };
    const url = await answering(200, '{}');
    const controller = new AbortController();
    controller.abort();
    const cancelled = createTransport({ baseUrl: url })({ ...ask, signal: controller.signal });
    await expect(cancelled).rejects.toMatchObject({ kind: 'aborted' });
    server?.close();
    server?.closeAllConnections();
    await expect(createTransport({ baseUrl: url })(ask)).rejects.toMatchObject({ kind: 'unreachable' });
    const silent = createServer(() => {});
    server = silent;
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const port = (silent.address() as AddressInfo).port;
    const late = createTransport({ baseUrl: `http://127.0.0.1:${String(port)}` })({ ...ask, timeout: 20 });
    await expect(late).rejects.toMatchObject({ kind: 'timeout' });
  });

  it('rejects a response that doesn’t match the contract, and tolerates unknown fields', async () => {
    const noted: string[] = [];
    const log = (message: string) => void noted.push(message);
    const bad = createApiClient({
      transport: createTransport({ baseUrl: await answering(200, '[{"title":1}]') }),
      log,
    });
    await expect(bad.call(listPages, {})).rejects.toMatchObject({ kind: 'unreadable' });
    expect(noted).toEqual(['Unreadable response to GET /api/pages']);
    server?.close();
    const later = createApiClient({ transport: createTransport({ baseUrl: await answering(200, '[]') }) });
    expect(await later.call(listPages, {})).toEqual([]);
  });

  it('validates a long list completely, passes its first entries on early, and keeps the copy on a 304', async () => {
    const summary = buildProduct({ title: 'A' });
    const firsts: unknown[][] = [];
    const copy = (etag: string | null) => ({
      etag,
      onFirst: (entries: unknown[]) => void firsts.push(entries),
    });
    const asked = async (status: number, entries: unknown[] | null, etag: string | null = null) => {
      const body = entries === null ? '' : JSON.stringify(entries);
      const baseUrl = await answering(status, body, { ETag: '"t"' });
      const answer = createApiClient({ transport: createTransport({ baseUrl }) }).list(
        listProducts,
        copy(etag),
      );
      return answer.finally(() => server?.close());
    };
    const many = Array.from({ length: 500 }, () => summary);
    expect(await asked(200, many)).toMatchObject({ data: { length: 500 }, etag: '"t"' });
    expect(firsts.map(({ length }) => length)).toEqual([200]);
    const bad = asked(200, [...many, { ...summary, title: 1 }]);
    await expect(bad).rejects.toMatchObject({ kind: 'unreadable' });
    expect(await asked(304, null, '"t"')).toBeNull();
    await expect(asked(304, null)).rejects.toMatchObject({ kind: 'unreadable' });
  });

  it('backs off from one second to five minutes, and longer if the server asks for it (T3.2)', () => {
    expect([1, 2, 3, 9, 50].map((n) => backOff(n))).toEqual([1_000, 2_000, 4_000, 256_000, 300_000]);
    expect(backOff(1, 30)).toBe(30_000);
  });
});
