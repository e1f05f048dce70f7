import http from 'node:http';
import { expect, it } from 'vitest';
import { answeringServer } from '../../testing/answering-server.ts';
import { sendRequest } from './send-request.ts';

it('waits longer for a write than for a read, because an import may take minutes (D14.12)', async () => {
  const { url } = await answeringServer(({ method }, response) => {
    if (method === 'POST') setTimeout(() => response.end('done'), 300);
  });
  const call = { origin: url, agent: new http.Agent(), path: '/', headers: {}, body: null, signal: null };
  const silence = { read: 50, write: 60_000 };
  await expect(sendRequest({ ...call, method: 'GET' }, silence)).rejects.toThrow('isn’t responding');
  const answer = await sendRequest({ ...call, method: 'POST' }, silence);
  expect(answer.statusCode).toBe(200);
  answer.resume();
});
