import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { sendRequest } from './send-request.ts';

it('waits longer for a write than for a read, because an import may take minutes (D14.12)', async () => {
  const server = http.createServer((request, answer) => {
    if (request.method === 'POST') setTimeout(() => answer.end('done'), 300);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const call = {
    ...{ origin: `http://127.0.0.1:${String(port)}`, agent: new http.Agent(), path: '/', headers: {} },
    ...{ body: null, signal: null },
  };
  const silence = { read: 50, write: 60_000 };
  await expect(sendRequest({ ...call, method: 'GET' }, silence)).rejects.toThrow('isn’t responding');
  const answer = await sendRequest({ ...call, method: 'POST' }, silence);
  expect(answer.statusCode).toBe(200);
  answer.resume();
});
