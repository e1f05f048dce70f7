/**
 * The baseline: a node:http server that answers every request with the given bytes and headers and does
 * nothing else. It runs as a child process and prints its address.
 */
import { readFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

interface Recorded {
  headers: Record<string, string>;
  /** Base64. */
  body: string;
}

const recorded = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Record<string, Recorded>;
const answers = new Map(
  Object.entries(recorded).map(([path, answer]) => [
    path,
    { headers: answer.headers, body: Buffer.from(answer.body, 'base64') },
  ]),
);

const server = http.createServer((request, response) => {
  const answer = answers.get(request.url ?? '/');
  response.writeHead(answer ? 200 : 404, answer?.headers);
  response.end(answer?.body);
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
