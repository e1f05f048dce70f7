import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copiesOf } from '@wa/core/domain/uploaded-image';
import { temporaryFolder } from '../../testing/folders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const FILES = 2_000;
const SIZE = { width: 1_600, height: 900 };
/** Milliseconds (D34.1). */
const LIMIT = 1_000;

let server: TestServer;
beforeAll(async () => {
  const dataDir = await temporaryFolder();
  const folder = join(dataDir, 'uploads');
  await mkdir(folder);
  const copies = copiesOf(SIZE).flatMap(({ format, widths }) =>
    widths.map((width) => `-${String(width)}.${format}`),
  );
  for (let number = 0; number < FILES; number += 1) {
    const base = join(folder, `${randomBytes(16).toString('hex')}-${SIZE.width}x${SIZE.height}`);
    await Promise.all(['.jpg', ...copies].map((end) => writeFile(base + end, 'x')));
  }
  server = await startTestServer({ dataDir });
}, 120_000);
afterAll(() => server.close());

test('2,000 pictures with their copies are listed within a second (D34.1)', async () => {
  const times: number[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    const start = performance.now();
    const files = await server.read<unknown[]>('/api/files');
    times.push(performance.now() - start);
    expect(files).toHaveLength(FILES);
  }
  expect(Math.min(...times)).toBeLessThan(LIMIT);
});
