import { failEachWrite } from '@wa/core/testing/failing-disk';
import { open, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { trust } from '@wa/core/testing/trust';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { writeDurably } from './durable-file.ts';

const counts = trust('write-faults');

/** Counts the failed writes that left a file with neither the old nor the new content. */
async function countTorn(write: (file: string) => Promise<void>): Promise<number> {
  const file = path.join(await temporaryFolder(), 'export.csv');
  let torn = 0;
  const faults = await failEachWrite(
    () => write(file),
    async () => {
      if (!['old text', 'new text'].includes(await readFile(file, 'utf8'))) torn += 1;
    },
    () => writeFile(file, 'old text'),
  );
  counts.injected(faults);
  return torn;
}

test('a setting or an export is old or new, whichever write fails', async () => {
  expect(await countTorn((file) => writeDurably(file, 'new text', 0o666))).toBe(0);
  const careless = async (file: string) => {
    const handle = await open(file, 'w');
    await handle.writeFile('new text').finally(() => handle.close());
  };
  expect(await countTorn(careless)).toBeGreaterThan(0);
  counts.control();
});
