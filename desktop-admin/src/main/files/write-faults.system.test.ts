import { failEachWrite } from '@wa/core/testing/failing-disk';
import { cp, open, readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Platform, StoredBlob } from '@wa/admin-app/platform/port';
import { trust } from '@wa/core/testing/trust';
import { expect, test } from 'vitest';
import { startApp } from '../../testing/start-app.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { isPartial, writeDurably } from './durable-file.ts';

const counts = trust('write-faults');

/** What a person reads in place of the system's words. */
const SENTENCE =
  /^The disk of this computer (is full\. Nothing was lost: .*|cannot be written\.|reports a fault\.)$/;

type Storage = Platform['storage'];
type Seen = readonly unknown[];

const blob = (text: string): StoredBlob => ({
  name: `${text}.png`,
  type: 'image/png',
  bytes: new TextEncoder().encode(text),
});
const readBlob = async (storage: Storage) => {
  const found = await storage.getBlob('a');
  return found === null ? [] : [found.name, new TextDecoder().decode(found.bytes)];
};
const readQueue = async (storage: Storage) => (await storage.readLog('queue', 0)).map(({ value }) => value);

/** What the page asks this computer to keep: as it was, the step, and as it is after it. */
const STEPS: {
  name: string;
  before: (storage: Storage) => Promise<unknown>;
  step: (storage: Storage) => Promise<unknown>;
  read: (storage: Storage) => Promise<Seen>;
  was: Seen;
  is: Seen;
  /** Whole records in front of one that was cut off. */
  begun?: Seen[];
}[] = [
  {
    name: 'an edit in the queue',
    before: (storage) => storage.append('queue', ['one'], 0),
    step: (storage) => storage.append('queue', ['two', 'three'], 0),
    read: readQueue,
    was: ['one'],
    is: ['one', 'two', 'three'],
    begun: [['one', 'two']],
  },
  {
    name: 'a file that waits to be uploaded',
    before: (storage) => storage.putBlob('a', blob('old')),
    step: (storage) => storage.putBlob('a', blob('new')),
    read: readBlob,
    was: ['old.png', 'old'],
    is: ['new.png', 'new'],
  },
];

/** What the app finds at its next start, if it ended now. */
async function afterRestart(folder: string) {
  const copy = await temporaryFolder();
  await cp(folder, copy, { recursive: true });
  const { storage } = (await startApp(copy)).platform;
  return { copy, storage };
}

test.each(STEPS)(
  'the page reads one sentence about $name, nothing kept is lost, and the next try succeeds (T3.1)',
  async ({ before, step, read, was, is, begun = [] }) => {
    let folder = '';
    let storage: Storage;
    const faults = await failEachWrite(
      () => step(storage),
      async (outcome, fault) => {
        const isDone = outcome.status === 'fulfilled';
        if (!isDone) expect((outcome.reason as Error).message, fault).toMatch(SENTENCE);

        const next = await afterRestart(folder);
        const found = await read(next.storage);
        // Said to be kept, it is there; refused, it is as it was, or what reached the disk is there.
        expect(isDone ? [is] : [was, is, ...begun], fault).toContainEqual(found);
        const left = await readdir(next.copy, { recursive: true });
        expect(left.filter(isPartial), fault).toEqual([]);

        // The same window, on a disk that is well again.
        const here = await read(storage);
        expect([was, is], fault).toContainEqual(here);
        if (JSON.stringify(here) === JSON.stringify(was)) await step(storage);
        expect(await read(storage), fault).toEqual(is);
        expect(await read((await afterRestart(folder)).storage), fault).toEqual(is);
      },
      async () => {
        folder = await temporaryFolder();
        ({ storage } = (await startApp(folder)).platform);
        await before(storage);
      },
    );
    expect(faults).toBeGreaterThan(0);
    counts.injected(faults);
  },
);

test('a file written under its own name, and not beside it first, would be seen', async () => {
  const file = path.join(await temporaryFolder(), 'export.csv');
  const torn = async (write: (text: string) => Promise<void>) => {
    let seen = 0;
    await failEachWrite(
      () => write('new text'),
      async () => {
        if (!['old text', 'new text'].includes(await readFile(file, 'utf8'))) seen += 1;
      },
      () => writeFile(file, 'old text'),
    );
    return seen;
  };
  expect(await torn((text) => writeDurably(file, text, 0o666))).toBe(0);
  const careless = async (text: string) => {
    const handle = await open(file, 'w');
    await handle.writeFile(text).finally(() => handle.close());
  };
  expect(await torn(careless)).toBeGreaterThan(0);
  counts.control();
});
