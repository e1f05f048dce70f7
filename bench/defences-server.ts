/**
 * Servers in one process that send the same public answers: with none of the defences, with each of them alone (of the
 * headers, too), and with all as the product has them. Sends their addresses to its parent, and to each message the CPU seconds it has used.
 */
import { readFileSync } from 'node:fs';
import http from 'node:http';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import { PUBLIC_HEADERS, STRICT_TRANSPORT } from '../api/src/http/headers.ts';
import { listen } from '../api/src/listen.ts';
import { frontHandler } from '../api/src/ready/front.ts';
import { addVariant, readyAnswer, sendReady } from '../api/src/ready/ready-answer.ts';
import type { ReadyAnswer } from '../api/src/ready/ready-answer.ts';

const bodies = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Record<string, string>;
const PLAIN = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-cache' };

function answersWith(headers: Record<string, string>): Map<string, ReadyAnswer> {
  return new Map(
    Object.entries(bodies).map(([path, text]) => {
      const answer = readyAnswer({ body: text, headers });
      addVariant(answer, 'br', brotliCompressSync(text));
      return [path, answer];
    }),
  );
}

const nothing: RequestListener = (_request, response) => void response.writeHead(404).end();
const plain = answersWith(PLAIN);
const guarded = answersWith({ ...PUBLIC_HEADERS, ...PLAIN });

/** No look at who asks. */
const sender =
  (answers: Map<string, ReadyAnswer>): RequestListener =>
  (request, response) => {
    const answer = answers.get(request.url ?? '');
    if (answer === undefined) nothing(request, response);
    else sendReady(request, response, answer);
  };
const front = (answers: Map<string, ReadyAnswer>, trustProxy: number) =>
  frontHandler({
    site: { lookup: (path) => answers.get(path), ready: () => Promise.reject(new Error('not here')) },
    next: nothing,
    trustProxy,
  });

async function unlimited(handler: RequestListener): Promise<string> {
  const server = http.createServer(handler);
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}
const limited = async (handler: RequestListener) => (await listen(handler, 0, '127.0.0.1')).url;

const urls: Record<string, string> = {
  none: await unlimited(sender(plain)),
  // What its figure is away from 1 the measurement itself is worth.
  'none, once more': await unlimited(sender(plain)),
};
for (const [name, value] of Object.entries({ ...PUBLIC_HEADERS, ...STRICT_TRANSPORT }))
  urls[name] = await unlimited(sender(answersWith({ [name]: value, ...PLAIN })));
Object.assign(urls, {
  'the security headers of http together': await unlimited(sender(guarded)),
  'who asks, and by which way': await unlimited(front(plain, 0)),
  'the same behind a proxy, with https only': await unlimited(front(plain, 1)),
  'limits of time': await limited(sender(plain)),
  all: await limited(front(guarded, 1)),
});
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.((user + system) / 1e6);
});
process.send?.(urls);
