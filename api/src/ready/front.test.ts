import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { frontHandler } from './front.ts';
import { readyAnswer } from './ready-answer.ts';

let stop = () => {};
afterEach(() => stop());

/** A server with one ready page. `merged` counts headers that node had to merge into an answer. */
async function start(trustProxy: number) {
  const page = readyAnswer({ body: 'a page', headers: { 'Content-Type': 'text/html' } });
  let merged = 0;
  const handler = frontHandler({
    site: { lookup: () => page, ready: () => Promise.reject(new Error('not asked for')) },
    next: (_request, response) => response.writeHead(500).end(),
    trustProxy,
  });
  const server = createServer((request, response) => {
    handler(request, response);
    merged += response.getHeaderNames().length;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stop = () => server.close();
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`;
  const ask = (headers: Record<string, string>) =>
    fetch(url, { headers: { ...headers, connection: 'close' } });
  return { ask, etag: page.etag, merged: () => merged };
}

test('a ready page says that it is for https alone when it came over it, also as 304, at no cost of merging', async () => {
  const { ask, etag, merged } = await start(1);
  const https = { 'x-forwarded-proto': 'https' };
  const first = await ask(https);
  expect([first.status, first.headers.get('strict-transport-security')]).toEqual([200, 'max-age=31536000']);
  expect([await first.text(), first.headers.get('content-type')]).toEqual(['a page', 'text/html']);
  const again = await ask({ ...https, 'if-none-match': etag });
  expect([again.status, again.headers.get('strict-transport-security')]).toEqual([304, 'max-age=31536000']);
  expect((await ask({})).headers.get('strict-transport-security')).toBeNull();
  expect(merged()).toBe(0);
});

test('without a proxy that counts, nobody is believed', async () => {
  const { ask } = await start(0);
  const answer = await ask({ 'x-forwarded-proto': 'https' });
  expect(answer.headers.get('strict-transport-security')).toBeNull();
});
