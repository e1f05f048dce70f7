/**
 * Two servers in one process that send the same public answers: one as the product does, with its front handler, limits
 * of time and security headers; one without any of them. Prints both addresses. Started as a child process.
 */
import { readFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import { PUBLIC_HEADERS } from '../api/src/http/headers.ts';
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

const defended = answersWith({ ...PUBLIC_HEADERS, ...PLAIN });
const bare = answersWith(PLAIN);
const nothing = (_request: unknown, response: http.ServerResponse) => response.writeHead(404).end();

const { url } = await listen(
  frontHandler({
    site: { lookup: (path) => defended.get(path), ready: () => Promise.reject(new Error('not here')) },
    next: nothing,
    trustProxy: 1,
  }),
  0,
  '127.0.0.1',
);
const without = http.createServer((request, response) => {
  const answer = bare.get(request.url ?? '');
  if (answer === undefined) nothing(request, response);
  else sendReady(request, response, answer);
});
without.keepAliveTimeout = 60_000;
without.listen(0, '127.0.0.1', () => {
  const { port } = without.address() as AddressInfo;
  process.stdout.write(`${JSON.stringify({ defended: url, bare: `http://localhost:${port}` })}\n`);
});
