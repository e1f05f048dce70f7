import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { runs } from '@wa/core/testing/runs';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openFileStorage } from './file-storage.ts';
import { trust } from '@wa/core/testing/trust';

const counts = trust('kill-queue');

const WRITER = fileURLToPath(new URL('../../testing/append-until-killed.ts', import.meta.url));
const ROUNDS = runs(3, 50);

/** Lets a process append until it has acknowledged so many records, kills it, and answers the last it acknowledged. */
async function appendAndKill(folder: string, enough: number): Promise<number> {
  const child = spawn(process.execPath, ['--import', 'tsx', WRITER, folder], {
    cwd: path.resolve(path.dirname(WRITER), '../../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  let seen = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
    seen = printed.split('\n').length - 1;
    if (seen >= enough) child.kill('SIGKILL');
  });
  await new Promise((resolve) => child.once('close', resolve));
  return Number(printed.split('\n').at(-2));
}

it(
  'has every record that was acknowledged after each kill -9, in order and once (T3.1)',
  async () => {
    const folder = await temporaryFolder();
    let before = 0;
    for (let round = 1; round <= ROUNDS; round += 1) {
      const last = await appendAndKill(folder, 20 * round);
      counts.injected();
      counts.tried(last - before);
      before = last;
      const storage = await openFileStorage(folder);
      const { value } = await storage.handle({ op: 'read-log', log: 'queue', after: 0 });
      await storage.close();
      const numbers = (value as { value: { number: number } }[]).map((entry) => entry.value.number);
      expect(numbers).toEqual(numbers.map((_, index) => index + 1));
      expect(numbers.length).toBeGreaterThanOrEqual(last);
      // At most the one that was on its way.
      expect(numbers.length).toBeLessThanOrEqual(last + 1);
      if (numbers.length > 0) counts.control();
    }
  },
  60_000 + ROUNDS * 20_000,
);
