import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { runs } from '@wa/core/testing/runs';
import { useTemporaryFolder } from '../../testing/folders.ts';
import { spawnServer } from '../../testing/spawn-server.ts';
import { SQLITE } from '../../testing/stores.ts';
import { useTestApi } from '../../testing/test-api.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import { adminToken, withToken } from '../../testing/test-server.ts';
import { runPreview } from './routes.ts';
import { HOSTILE_FILES } from '../../testing/import/hostile-files.ts';
import { sendSpreadsheet } from '../../testing/send-file.ts';

const SLOW = /takes too long to read/;

describe('an import', () => {
  const api = useTestApi(SQLITE);

  // Each file is read in a process of its own, so every run covers only some of them.
  test.each(Object.entries(HOSTILE_FILES).filter((_file, at) => at % runs(4, 1) === 0))(
    'of %s ends with a clear answer',
    async (_name, [make, sentence]) => {
      const answer = await sendSpreadsheet(api, make());
      const { error = '' } = answer.body as { error?: string };
      if (answer.status === 413 && SLOW.test(error)) return;
      expect(error).toMatch(sentence ?? /^$/);
      expect(answer.status === 200).toBe(sentence === null);
      expect([200, 413, 422]).toContain(answer.status);
    },
  );
});

describe('a process that previews', () => {
  const folder = useTemporaryFolder();
  const none = { figures: [], products: [], certificates: [], sidebar: [], files: [], drawings: [] };
  const task = { name: 'x', bytes: Buffer.from('x'), content: none };
  const run = async (code: string, read: number) => {
    const file = join(folder(), 'program.mjs');
    await writeFile(file, code);
    return runPreview(task, {
      signal: new AbortController().signal,
      log: pino({ level: 'silent' }),
      deadlines: { start: 60_000, read, compare: 60_000 },
      program: { file, execArgv: [] },
    });
  };
  const onTask = (code: string) =>
    `process.once('message', () => { process.send('read', () => { ${code} }) });`;

  test('is ended at its deadline with a sentence', async () => {
    await expect(run(onTask('for (;;);'), 200)).rejects.toMatchObject({
      code: 'too-large',
      message: expect.stringContaining('takes too long to read'),
    });
  });

  test('ends with a sentence when it is out of memory, even in one large piece', async () => {
    const grow = 'const all = []; for (;;) all.push(new Array(3e7).fill(0));';
    await expect(run(onTask(grow), 60_000)).rejects.toMatchObject({
      code: 'too-large',
      message: expect.stringContaining('takes too much memory'),
    });
  });
});

test('a server that reads a hostile spreadsheet answers others, and ends when it is asked to (T1.8)', async () => {
  const dataDir = await temporaryFolder();
  const server = await spawnServer({ DATA_DIR: dataDir });
  const token = await adminToken(server.url);
  const [brackets] = HOSTILE_FILES['a number format of 100,000 brackets'] ?? [];
  if (brackets === undefined) throw new Error('There is such a file');
  const send = () => {
    const body = new FormData();
    body.append('file', new Blob([Uint8Array.from(brackets())]), 'wa.xlsx');
    return fetch(`${server.url}/api/import`, withToken(token, { method: 'POST', body })).then(
      ({ status }) => status,
      () => 'cut off',
    );
  };
  const reading = [send(), send()];
  // The second file is refused while the first one is being read.
  expect(await Promise.race(reading)).toBe(503);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  await server.stop();
  expect(await Promise.all(reading)).toContain(503);
  await rm(dataDir, { recursive: true, force: true });
});
