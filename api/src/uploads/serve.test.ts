import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { Readable } from 'node:stream';
import express from 'express';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { uploadFiles } from './serve.ts';
import { freshName } from './testing/contract-storage.ts';

const SIZE = 500_000_000;

let server: Server;
let origin: string;
/** Every stream that was opened. */
let streams: Readable[];
let size: number;
const readers: Socket[] = [];

/** A storage of files that are larger than any buffer on the way. */
function open() {
  const stream = () => {
    const zeros = Buffer.alloc(65_536);
    const opened = new Readable();
    opened._read = () => void opened.push(zeros);
    streams.push(opened);
    return Promise.resolve(opened);
  };
  return Promise.resolve({ size, stream });
}

beforeEach(async () => {
  streams = [];
  size = SIZE;
  server = createServer(express().use(uploadFiles({ open }, { idle: 100 }))).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  for (const reader of readers.splice(0)) reader.destroy();
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

/** Asks for a file and takes nothing of it. */
function ask(times = 1): Socket {
  const reader = connect(Number(new URL(origin).port), '127.0.0.1');
  reader.on('error', () => undefined).pause();
  reader.write(`GET /uploads/${freshName()} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(times));
  readers.push(reader);
  return reader;
}

function connections(): Promise<number> {
  return new Promise((resolve, reject) => {
    server.getConnections((error, count) => {
      if (error) reject(error);
      else resolve(count);
    });
  });
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
}

test('readers who stop reading are cut off, and every file is let go', async () => {
  for (let n = 0; n < 30; n += 1) ask();
  await until(() => streams.length === 30);
  await until(() => streams.every(({ destroyed }) => destroyed));
  while ((await connections()) > 0);
});

test('a reader who leaves lets go of the file, and so do those that wait behind it', async () => {
  const reader = ask(3);
  await until(() => streams.length === 3);
  reader.destroy();
  await until(() => streams.every(({ destroyed }) => destroyed));
});

test('a question about a file opens nothing', async () => {
  const path = `${origin}/uploads/${freshName()}`;
  const head = await fetch(path, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(SIZE)]);
  const etag = head.headers.get('etag') ?? '';
  expect((await fetch(path, { headers: { 'If-None-Match': etag } })).status).toBe(304);
  expect((await fetch(path, { headers: { Range: `bytes=${SIZE}-` } })).status).toBe(416);
  expect(streams).toEqual([]);
});

test('an empty file is sent as one', async () => {
  size = 0;
  const path = `${origin}/uploads/${freshName('txt')}`;
  const answer = await fetch(path);
  expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([200, '0', '']);
  expect((await fetch(path, { headers: { Range: 'bytes=0-' } })).status).toBe(416);
});
