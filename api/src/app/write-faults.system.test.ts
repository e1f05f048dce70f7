import { failEachWrite } from '@wa/core/testing/failing-disk';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, open, readFile, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runs } from '@wa/core/testing/runs';
import { trust } from '@wa/core/testing/trust';
import { StoreUnavailable } from '../store/port.ts';
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts';
import { buildNewProduct } from '../testing/store/new-records.ts';
import { sampleImage } from '../testing/sample-files.ts';
import { useFreshFolder } from '../testing/folders.ts';
import { startTestServer } from '../testing/test-server.ts';

const counts = trust('write-faults');

/** The sentence that the office and its operators read instead of the operating system's message. */
const SENTENCE = /^The disk of the server (is full|cannot be written to|reports an error)\.$/;

const folder = useFreshFolder();

const sum = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');

/** Lists every file below a folder that is not in `known`, except files with a name for unfinished ones. */
async function strange(below: string, known: ReadonlySet<string>): Promise<string[]> {
  const entries = await readdir(below, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((each) => each.isFile() && !/\.(part|unfinished)$/.test(each.name));
  const found: string[] = [];
  for (const { parentPath, name } of files) {
    if (!known.has(sum(await readFile(join(parentPath, name))))) found.push(name);
  }
  return found;
}

test('a failed upload returns one sentence, leaves no partial file, and succeeds when it is sent again (T1.2)', async () => {
  const server = await startTestServer({ dataDir: folder() });
  onTestFinished(() => server.close({ keepData: true }));
  const uploads = join(folder(), 'uploads');
  const image = await sampleImage({ width: 600, height: 400, format: 'jpeg' });
  const send = async () => {
    const answer = await server.upload('image', 'a.jpg', image);
    return { status: answer.status, body: (await answer.json()) as { error?: string; url?: string } };
  };
  await send();
  const known = new Set<string>();
  for (const name of await readdir(uploads)) known.add(sum(await readFile(join(uploads, name))));
  await rm(uploads, { recursive: true });

  const faults = await failEachWrite(
    send,
    async (outcome, fault) => {
      if (outcome.status === 'rejected') throw outcome.reason;
      const { status, body } = outcome.value;
      // After the whole file is written, later steps may fail without harm, so 201 is allowed.
      if (status !== 201) expect([status, body.error], fault).toEqual([503, expect.stringMatching(SENTENCE)]);
      expect(await strange(uploads, known), fault).toEqual([]);
      const again = await send();
      expect(again.status, fault).toBe(201);
      const served = await fetch(server.url + String(again.body.url));
      expect(known, fault).toContain(sum(Buffer.from(await served.arrayBuffer())));
    },
    () => rm(uploads, { recursive: true, force: true }),
  );
  expect(faults).toBeGreaterThan(6);
  counts.injected(faults);

  // The watcher would see a file that is written under its final name instead of a temporary one.
  let seen = 0;
  await failEachWrite(
    async () => {
      const file = await open(join(uploads, 'careless.jpg'), 'w');
      try {
        await file.writeFile(image);
      } finally {
        await file.close();
      }
    },
    async () => void (seen += (await strange(uploads, known)).length),
    () => mkdir(uploads, { recursive: true }),
  );
  expect(seen).toBeGreaterThan(0);
  counts.control();
});

/**
 * Makes the operating system refuse writes of this process beyond `bytes` of a file, even in the middle of a
 * write.
 */
const endFilesAt = (bytes: number | 'unlimited') =>
  execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${String(bytes)}:`]);
const hasLimits = process.platform === 'linux';

test.runIf(hasLimits)(
  'a database on a failing disk acknowledges no write, and loses no acknowledged one (T1.7)',
  async () => {
    onTestFinished(() => void endFilesAt('unlimited'));
    const file = join(folder(), 'catalogue.db');
    let store = openSqliteStore({ dataDir: folder() });
    onTestFinished(() => store.close());
    const content = 'x'.repeat(60_000);
    const acknowledged: string[] = [];
    const write = async (slug: string) => {
      await store.transact((tx) => tx.insert('products', buildNewProduct({ slug, content })));
      acknowledged.push(slug);
    };
    const expectWhole = async (fault: string) => {
      const products = await store.list('products');
      expect(new Set(products.map(({ slug }) => slug)), fault).toEqual(new Set(acknowledged));
      expect(products.every((product) => product.content === content)).toBe(true);
    };
    await write('first');

    let faults = 0;
    const { size: begin } = await stat(`${file}-wal`);
    // A frame of the log is a page of 4,096 bytes and its head, so most of these limits cut a frame in the
    // middle.
    for (let room = 0; acknowledged.length === 1; room += runs(5_000, 700)) {
      endFilesAt(begin + room);
      const outcome = await write('second').catch((error: unknown) => error);
      endFilesAt('unlimited');
      if (outcome === undefined) break;
      faults += 1;
      expect(outcome).toBeInstanceOf(StoreUnavailable);
      expect(String(outcome)).toContain('cannot be read or written: the disk reports an error.');
      await expectWhole(`${String(room)} bytes`);
    }
    expect(faults).toBeGreaterThan(10);
    await expectWhole('after all');

    // SQLite moves the log into the file when the store closes. The file cannot grow here, so the log keeps
    // its contents.
    const { size } = await stat(file);
    endFilesAt(size);
    await store.close();
    endFilesAt('unlimited');
    expect((await stat(`${file}-wal`)).size).toBeGreaterThanOrEqual(begin);
    store = openSqliteStore({ dataDir: folder() });
    await expectWhole('opened again');
    await write('third');
    await expectWhole('written again');
    counts.injected(faults + 1);
  },
);
