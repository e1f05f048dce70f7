import express from 'express';
import type { RequestListener, ServerResponse } from 'node:http';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { errorHandler } from '../../http/errors.ts';
import { createConcurrencyLimiter } from '../../http/concurrency-limiter.ts';
import { requestLog } from '../../http/request-log.ts';
import { startHttpServer, type HttpServer } from '../../testing/http-server.ts';
import { leadsTo, startOrigin, type PdfOrigin } from '../../testing/pdf-origin.ts';
import { rawClient, until } from '../../testing/raw-client.ts';
import { pdfProxyRoutes } from './proxy-routes.ts';

/** More bytes than the system buffers for two connections, so that a slow reader slows the origin down. */
const LARGE = Buffer.alloc(24 * 1024 * 1024, 'A');
LARGE.write('%PDF-1.7\n');
const SMALL = Buffer.from(`%PDF-1.7\n${'x'.repeat(100_000)}`);
const BUFFER_MAX = 256 * 1024;
const PATH = '/api/proxy/pdf?src=http%3A%2F%2Fmedia.example.com%2Fa.pdf';

let origin: PdfOrigin;
let server: HttpServer;
let places: ReturnType<typeof createConcurrencyLimiter>;
let answers: ServerResponse[];

beforeAll(async () => {
  origin = await startOrigin();
});
afterAll(() => origin.close());

beforeEach(async () => {
  places = createConcurrencyLimiter({ total: 12, each: 4 });
  answers = [];
  const log = pino({ level: 'silent' });
  const siteSettings = { cloudMediaHosts: ['media.example.com'], publicUrl: 'http://localhost' };
  const options = { lookup: leadsTo('127.0.0.1'), allowIps: ['127.0.0.1'], port: origin.port };
  const app = express().set('trust proxy', 1).set('query parser', 'simple');
  app.use(requestLog(log), pdfProxyRoutes({ siteSettings }, options, places));
  app.use(errorHandler());
  server = await startHttpServer((request, response) => {
    answers.push(response);
    app(request, response);
  });
});
afterEach(async () => {
  origin.server.closeAllConnections();
  await server.close();
});

const whole =
  (body: Buffer): RequestListener =>
  (_request, response) =>
    response.setHeader('Content-Length', body.length).end(body);

const head = (caller: number, version = '1.1') =>
  `GET ${PATH} HTTP/${version}\r\nHost: x\r\nX-Forwarded-For: 203.0.113.${caller}\r\n\r\n`;
const get = (caller = 99) =>
  fetch(server.url + PATH, { headers: { 'X-Forwarded-For': `203.0.113.${caller}` } });
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

test('readers that stop reading occupy their slots and a limited number of bytes, and release both when they disconnect', async () => {
  origin.answer = whole(LARGE);
  const readers = Array.from({ length: 12 }, (_, n) => rawClient(server.url, head(n), { reads: false }));
  await until(() => answers.length === 12 && answers.every((response) => response.writableNeedDrain));
  expect(places.taken()).toBe(12);
  for (const answer of answers) expect(answer.writableLength).toBeLessThan(BUFFER_MAX);
  expect((await get()).status).toBe(503);
  for (const { socket } of readers) socket.destroy();
  await until(() => places.taken() === 0);
  expect((await bytesOf(await get())).equals(LARGE)).toBe(true);
});

test('one address can’t occupy all slots, nor can pipelined requests that disconnect', async () => {
  origin.answer = whole(LARGE);
  const greedy = rawClient(server.url, head(1).repeat(9), { reads: false });
  await until(() => answers.length === 9 && places.taken() === 4);
  origin.answer = whole(SMALL);
  expect((await bytesOf(await get(2))).equals(SMALL)).toBe(true);
  greedy.socket.destroy();
  await until(() => places.taken() === 0);
});

test('a visitor who disconnects while the origin is silent ends the call to it', async () => {
  let asked: ServerResponse | undefined;
  origin.answer = (_request, response) => {
    asked = response;
  };
  const visitor = rawClient(server.url, head(1));
  await until(() => asked !== undefined);
  visitor.socket.destroy();
  await until(() => asked?.closed === true && places.taken() === 0);
});

describe('a document', () => {
  test('has the length that its origin announced, or none', async () => {
    origin.answer = whole(SMALL);
    const announced = await get();
    expect(announced.headers.get('content-length')).toBe(String(SMALL.length));
    expect((await bytesOf(announced)).equals(SMALL)).toBe(true);
    origin.answer = (_request, response) => {
      response.write(SMALL);
      response.end();
    };
    const silent = await get();
    expect(silent.headers.get('content-length')).toBeNull();
    expect((await bytesOf(silent)).equals(SMALL)).toBe(true);
    await until(() => places.taken() === 0);
  });

  const breaks: [string, RequestListener][] = [
    [
      'breaks off before its announced end',
      (_request, response) =>
        void response
          .setHeader('Content-Length', SMALL.length + 1)
          .write(SMALL, () => response.socket?.destroy()),
    ],
    [
      'breaks off without an announced end',
      (_request, response) => void response.write(SMALL, () => response.socket?.destroy()),
    ],
    [
      'grows beyond 25 MB',
      (_request, response) => {
        response.write(LARGE);
        response.end(LARGE);
      },
    ],
  ];
  test.each(breaks)('that %s is never mistaken for a complete one', async (_how, answer) => {
    origin.answer = answer;
    const begun = await get();
    expect(begun.status).toBe(200);
    await expect(begun.arrayBuffer()).rejects.toThrow();
    await until(() => places.taken() === 0);
  });

  test('that breaks off ends in a reset, because HTTP/1.0 marks the end only by closing the connection', async () => {
    let sent: ServerResponse | undefined;
    origin.answer = (_request, response) => {
      sent = response;
      response.write(SMALL);
    };
    const reader = rawClient(server.url, head(3, '1.0'));
    await until(() => reader.text().endsWith(SMALL.toString().slice(-1_000)));
    sent?.socket?.destroy();
    expect(await reader.ended).toBe('reset');
  });
});
