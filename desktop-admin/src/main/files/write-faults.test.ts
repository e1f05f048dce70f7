import { failEachWrite } from '@wa/core/testing/failing-disk';
import { cp, open, readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Platform, StoredBlob } from '@wa/admin-app/platform/port';
import { runs } from '@wa/core/testing/runs';
import { trust } from '@wa/core/testing/trust';
import { expect, test, vi } from 'vitest';
import { buildSecrets } from '../../testing/build-secrets.ts';
import { startApp } from '../../testing/start-app.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openKeptServers } from '../server/kept-servers.ts';
import { openPictureFiles } from '../server/picture-files.ts';
import { openSessionToken } from '../server/session-token.ts';
import { isPartial, writeDurably } from './durable-file.ts';
import { openRecordFiles } from './record-files.ts';

const counts = trust('write-faults');

vi.setConfig({ testTimeout: runs(60_000, 300_000) });

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
const readDraft = async (storage: Storage) => [await storage.get('drafts', 'a')];

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
    name: 'the first edit of all',
    before: async () => {},
    step: (storage) => storage.append('queue', ['one'], 0),
    read: readQueue,
    was: [],
    is: ['one'],
  },
  {
    name: 'a queue that is made shorter',
    before: (storage) => storage.append('queue', ['one', 'two'], 0),
    step: (storage) => storage.rewriteLog('queue', () => ['two']),
    read: readQueue,
    was: ['one', 'two'],
    is: ['two'],
  },
  {
    name: 'a draft',
    before: (storage) => storage.put('drafts', 'a', 'old'),
    step: (storage) => storage.put('drafts', 'a', 'new'),
    read: readDraft,
    was: ['old'],
    is: ['new'],
  },
  {
    name: 'a draft that is thrown away',
    before: (storage) => storage.put('drafts', 'a', 'old'),
    step: (storage) => storage.delete('drafts', 'a'),
    read: readDraft,
    was: ['old'],
    is: [undefined],
  },
  {
    name: 'a file that waits to be uploaded',
    before: (storage) => storage.putBlob('a', blob('old')),
    step: (storage) => storage.putBlob('a', blob('new')),
    read: readBlob,
    was: ['old.png', 'old'],
    is: ['new.png', 'new'],
  },
  {
    name: 'a file that was uploaded',
    before: (storage) => storage.putBlob('a', blob('old')),
    step: (storage) => storage.deleteBlob('a'),
    read: readBlob,
    was: ['old.png', 'old'],
    is: [],
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
  'the page reads one sentence about $name, nothing kept is lost, and the next try succeeds',
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

test('the list of servers stays whole, and the session and the pictures keep nobody from working', async () => {
  let folder = '';
  const start = async (from: string) => {
    const records = await openRecordFiles(path.join(from, 'shell'), async () => {});
    return {
      servers: await openKeptServers(records, async () => {}),
      session: await openSessionToken(records, buildSecrets()),
      pictures: await openPictureFiles(path.join(from, 'pictures')),
    };
  };
  let app: Awaited<ReturnType<typeof start>>;
  const token = { serverId: 'server-one', token: 't0ken' };
  const picture = (text: string) => ({ type: 'image/png', bytes: new TextEncoder().encode(text) });
  const shown = async ({ pictures }: typeof app) => {
    const found = await pictures.get('/a.png');
    return found === null ? null : new TextDecoder().decode(found.bytes);
  };
  const addresses = ({ servers }: typeof app) => servers.list().map(({ address }) => address);
  const works = {
    use: () => app.servers.use('https://two.example'),
    keep: () => app.session.keep(token),
    picture: () => app.pictures.keep('/a.png', picture('another')),
  };
  for (const [name, work] of Object.entries(works)) {
    const faults = await failEachWrite(
      work,
      async (outcome, fault) => {
        if (name === 'keep') expect(outcome.status, fault).toBe('fulfilled');
        expect(app.session.current(), fault).toEqual(name === 'keep' ? token : null);
        const copy = await temporaryFolder();
        await cp(folder, copy, { recursive: true });
        const next = await start(copy);
        const two = ['https://one.example', 'https://two.example'];
        expect([two.slice(0, 1), two], fault).toContainEqual(addresses(next));
        expect([null, token], fault).toContainEqual(next.session.current());
        expect([null, 'first', 'another'], fault).toContain(await shown(next));
        await work();
        if (name === 'use') expect(addresses(app), fault).toEqual(two);
        if (name === 'picture') expect(await shown(app), fault).toBe('another');
      },
      async () => {
        folder = await temporaryFolder();
        app = await start(folder);
        await app.servers.use('https://one.example');
        await app.pictures.keep('/a.png', picture('first'));
      },
    );
    expect(faults, name).toBeGreaterThan(1);
    counts.injected(faults);
  }
});

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
