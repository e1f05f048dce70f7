import { expect, test } from 'vitest';
import { runs } from '@wa/core/testing/runs';
import { trust } from '@wa/core/testing/trust';
import { rawClient, until } from '../testing/raw-client.ts';
import { useTestServer } from '../testing/test-server.ts';

const counts = trust('smuggling');

const server = useTestServer();

const HIDDEN = 'GET /robots.txt HTTP/1.1\r\nHost: hidden\r\n\r\n';
/** The last request on a connection that is still open. All responses before it are complete. */
const LAST = 'GET /api/products HTTP/1.1\r\nHost: last\r\nConnection: close\r\n\r\n';
const CHUNKED = `0\r\n\r\n${HIDDEN}`;
const LENGTH = `Content-Length: ${String(CHUNKED.length)}\r\n`;
const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS'].slice(0, runs(2, 5));

/** Heads whose body ends early for one parser and late for another. */
const AMBIGUOUS = [
  `${LENGTH}Transfer-Encoding: chunked\r\n`,
  `Transfer-Encoding: chunked\r\n${LENGTH}`,
  ...[
    'Transfer-Encoding: xchunked',
    'Transfer-Encoding : chunked',
    'Transfer-Encoding:\tchunked',
    'Transfer-Encoding: chunked, identity',
    'Transfer-Encoding: identity, chunked',
    'Transfer-Encoding: "chunked"',
    'Transfer-Encoding:\u000bchunked',
    'Transfer-Encoding: \u0000chunked',
    'Transfer-Encoding: chunked\r\nTransfer-Encoding: x',
    'Transfer-Encoding: x\r\nTransfer-Encoding: chunked',
    'X: x\nTransfer-Encoding: chunked',
    'X: x\r\n Transfer-Encoding: chunked',
    'Transfer-Encoding\r\n : chunked',
    'transfer-encoding: CHUNKED',
    ' Transfer-Encoding: chunked',
  ].map((line) => `${LENGTH}${line}\r\n`),
  `Content-Length: 0\r\n${LENGTH}`,
  `${LENGTH}Content-Length: 0\r\n`,
  ...['+5', '-1', '0x5', '5, 6', '5 6', '05a', ' ', '5;', '1e1', '99999999999999999999', '5\u0000'].map(
    (length) => `Content-Length: ${length}\r\n`,
  ),
  'Content-Length : 5\r\n',
  'Content-Length\r\n: 5\r\n',
];

const BAD_CHUNKS = [
  '-1',
  '+0',
  '0x0',
  '0_0',
  'g',
  ' 0',
  '0 ;\n',
  'ffffffffffffffffff',
  '0\r',
  '0\n',
  '\r\n0',
].map((size) => `${size}\r\n\r\n${HIDDEN}`);

/** Heads that two parsers split in different ways. */
const BAD_HEADS = [
  'GET /api/site HTTP/1.1\r\n\r\n',
  'GET /api/site HTTP/1.1\nHost: a\n\n',
  'GET /api/site HTTP/1.1\r\nHost: a\r\nX: a\rb\r\n\r\n',
  'GET /api/site HTTP/1.1 \r\nHost: a\r\n\r\n',
  'GET /api/site HTTP/1.9\r\nHost: a\r\n\r\n',
  'GET /api/site HTTP/1.1\r\nHost: a\r\nX\u0000Y: 1\r\n\r\n',
  'GET /api/site HTTP/1.1\r\nHost: a\r\n: 1\r\n\r\n',
  'GET /api/site HTTP/1.1\r\nHost: a\r\nX(: 1\r\n\r\n',
  `GET /api/site HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
];

/** Sends these bytes and returns everything that arrives until the connection is closed. */
async function answerTo(bytes: string): Promise<string> {
  const client = rawClient(server.url, bytes);
  let isOver = false;
  void client.ended.then(() => (isOver = true));
  await until(() => isOver || client.text().includes('HTTP/1.1 '));
  if (!isOver) client.socket.write(LAST);
  await client.ended;
  return client.text();
}
const isAnswered = (text: string) => text.includes('User-agent:');

test('a request after a well-formed one gets an answer, so the test can detect smuggling', async () => {
  for (const end of ['', 'Content-Length: 0\r\n', 'Transfer-Encoding: chunked\r\n']) {
    const body = end.startsWith('T') ? '0\r\n\r\n' : '';
    const answer = await answerTo(`GET /api/site HTTP/1.1\r\nHost: a\r\n${end}\r\n${body}${HIDDEN}`);
    expect([end, isAnswered(answer)]).toEqual([end, true]);
    counts.control();
  }
});

test('a request with an ambiguous end can’t hide a second one', async () => {
  const heads = METHODS.flatMap((method) =>
    AMBIGUOUS.map((lines) => `${method} /api/site HTTP/1.1\r\nHost: a\r\n${lines}\r\n${CHUNKED}`),
  );
  const chunks = METHODS.flatMap((method) =>
    BAD_CHUNKS.map(
      (body) => `${method} /api/site HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n${body}`,
    ),
  );
  for (const bytes of [...heads, ...chunks]) {
    counts.tried();
    expect([bytes, isAnswered(await answerTo(bytes))]).toEqual([bytes, false]);
  }
});

test('an ambiguous head is refused, and its connection is closed', async () => {
  for (const head of BAD_HEADS) {
    counts.tried();
    const answer = await answerTo(head + HIDDEN);
    const sent = JSON.stringify(head.slice(0, 80));
    expect([sent, answer.slice(9, 12), isAnswered(answer)]).toEqual([
      sent,
      expect.stringMatching(/^4/),
      false,
    ]);
  }
});
