import { expect, test } from 'vitest';
import express from 'express';
import { pino } from 'pino';
import { startHttpServer } from '../testing/http-server.ts';
import { requestLog } from './request-log.ts';

test('the log has the path of a request, but neither its query nor the secret of a preview link (D36.4)', async () => {
  const lines: string[] = [];
  const app = express().use(requestLog(pino({}, { write: (line) => void lines.push(line) })));
  const server = await startHttpServer(app);
  for (const path of ['/preview/secret', '/Preview/secret/', '/documents?q=secret'])
    await fetch(server.url + path);
  await server.close();
  expect(lines.map((line) => (JSON.parse(line) as { path: string }).path)).toEqual([
    '/preview/…',
    '/preview/…',
    '/documents',
  ]);
  expect(lines.join()).not.toContain('secret');
});
