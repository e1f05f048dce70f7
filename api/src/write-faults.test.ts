import { failEachWrite } from '@wa/core/testing/failing-disk';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, open, readFile, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { runs } from '@wa/core/testing/runs';
import { trust } from '@wa/core/testing/trust';
import { backup } from './cli/backup.ts';
import { UsageError } from './cli/usage-error.ts';
import { verifyBackup } from './cli/verify-backup.ts';
import { readEnv } from './config/env.ts';
import { sheetFiles } from './data-sheets/sheet-files.ts';
import { BUILD_FILE } from './deploy/build-id.ts';
import { createBuildWriter, writeDurably } from './deploy/build-writer.ts';
import { toDeploy } from './deploy/deploy-records.ts';
import { createDeployer } from './deploy/deployer.ts';
import type { DeployerOptions } from './deploy/deployer.ts';
import { writeManifest } from './deploy/manifest.ts';
import { KEPT, buildFolder, keptBuilds, readLiveBuild, takeSpare } from './deploy/switch-folder.ts';
import { torn } from './deploy/testing/torn.ts';
import { createLeases } from './leases/leases.ts';
import { StoreUnavailable } from './store/errors.ts';
import type { Migration } from './store/migrations/migration.ts';
import { MIGRATIONS } from './store/migrations/migrations.ts';
import { openSqliteStore } from './store/sqlite/sqlite-store.ts';
import { buildNewProduct } from './store/testing/new-records.ts';
import { sampleImage } from './testing/sample-files.ts';
import { startTestServer, temporaryFolder } from './testing/test-server.ts';
import { createDiskStorage } from './uploads/disk-storage.ts';
import { freshName } from './uploads/testing/contract-storage.ts';

const counts = trust('write-faults');

// Each write of each work fails once, and a work may sync the disk a dozen times.
vi.setConfig({ testTimeout: runs(120_000, 900_000) });

/** What the office and its operators read, in place of the system's words. */
const SENTENCE = /^The disk of the server (is full|cannot be written to|reports an error)\.$/;

let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 20 }));

const sum = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');

/** Every file below a folder that is none of these; what is named as unfinished does not count. */
async function strange(below: string, known: ReadonlySet<string>): Promise<string[]> {
  const entries = await readdir(below, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((each) => each.isFile() && !/\.(part|unfinished)$/.test(each.name));
  const found: string[] = [];
  for (const { parentPath, name } of files) {
    if (!known.has(sum(await readFile(join(parentPath, name))))) found.push(name);
  }
  return found;
}

test('an upload with its copies answers one sentence, keeps no half file, and succeeds when it is sent again', async () => {
  const server = await startTestServer({ dataDir: folder });
  onTestFinished(() => server.close({ keepData: true }));
  const uploads = join(folder, 'uploads');
  const image = await sampleImage({ width: 600, height: 400, format: 'jpeg' });
  const send = async () => {
    const form = new FormData();
    form.set('image', new File([new Uint8Array(image)], 'a.jpg'));
    const answer = await server.asAdmin('/api/upload', { method: 'POST', body: form });
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
      // What the whole file was followed by may fail without harm.
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

  // A file that is written under its own name, and not beside it first, would be seen.
  let seen = 0;
  await failEachWrite(
    async () => {
      const file = await open(join(uploads, 'careless.jpg'), 'w');
      await file.writeFile(image).finally(() => file.close());
    },
    async () => void (seen += (await strange(uploads, known)).length),
    () => mkdir(uploads, { recursive: true }),
  );
  expect(seen).toBeGreaterThan(0);
  counts.control();
});

test('the picture of a page is answered whatever its disk does, and kept when there is one', async () => {
  const server = await startTestServer({ dataDir: folder });
  onTestFinished(() => server.close({ keepData: true }));
  const show = async () => {
    const answer = await fetch(`${server.url}/previews.jpg`);
    return { status: answer.status, sum: sum(Buffer.from(await answer.arrayBuffer())) };
  };
  const kept = join(folder, 'previews');
  const whole = await show();
  expect(whole.status).toBe(200);
  const known = new Set([whole.sum]);
  await rm(kept, { recursive: true });
  const faults = await failEachWrite(
    show,
    async (outcome, fault) => {
      expect(outcome, fault).toEqual({ status: 'fulfilled', value: whole });
      expect(await strange(kept, known), fault).toEqual([]);
    },
    () => rm(kept, { recursive: true, force: true }),
  );
  expect(faults).toBeGreaterThan(2);
  counts.injected(faults);
});

test('a data sheet is kept whole or not at all, and the older one stays readable', async () => {
  const files = sheetFiles(folder);
  const sheet = (hash: string) => ({ slug: 'a-model', hash: hash.repeat(32), pages: 1, bytes: 9 });
  const [old, fresh] = [Buffer.from('old sheet'), Buffer.from('new sheet')];
  const known = new Set([sum(old), sum(fresh)]);
  const faults = await failEachWrite(
    () => files.write(sheet('b'), fresh),
    async (_outcome, fault) => {
      expect(await strange(folder, known), fault).toEqual([]);
      const [before, after] = [await files.read(sheet('a')), await files.read(sheet('b'))];
      expect(after ?? before, fault).not.toBeNull();
      await files.write(sheet('b'), fresh);
      expect(
        (await files.list()).map(({ hash }) => hash[0]),
        fault,
      ).toEqual(['b']);
    },
    () => files.write(sheet('a'), old),
  );
  expect(faults).toBeGreaterThan(2);
  counts.injected(faults);
});

test('a deploy fails with one sentence, the site stays whole, and the next deploy is live', async () => {
  const store = openSqliteStore({ dataDir: folder });
  onTestFinished(() => store.close());
  const log = pino({ level: 'silent' });
  const site = join(folder, 'site');
  let round = 0;
  /** A site of a few files, some of them as before, one of them a stream. */
  const exportTo: DeployerOptions['exportTo'] = async (build, info) => {
    round += 1;
    const writer = createBuildWriter(build, await readLiveBuild(site), await takeSpare(build));
    for (const name of ['', 'a/', 'b/', 'c/']) {
      const text = name === 'a/' ? String(round) : 'as ever';
      await writer.write(`${name}index.html`, text, []);
    }
    await writer.stream('uploads/a.pdf', Readable.from([Buffer.from(`%PDF ${String(round)}`)]), []);
    await writer.finish();
    const manifest = { base: 'a', upTo: { seq: 0, id: '' }, files: writer.files };
    await writeManifest(build, manifest);
    await writeDurably(join(build, BUILD_FILE), JSON.stringify(info));
    const news = { added: [], changed: [], removed: [], unchanged: 0 };
    return { files: writer.files.size, news, manifest };
  };
  const deployer = createDeployer({
    store,
    leases: createLeases({ store, log, alone: true }),
    changes: { catchUp: () => Promise.resolve(0) },
    log,
    clock: () => new Date(),
    env: readEnv({ DATA_DIR: folder }),
    folder: site,
    exportTo,
    targets: [],
  });
  onTestFinished(() => deployer.stop());
  const deploy = async () => {
    const { _id } = await deployer.start();
    await deployer.idle();
    const record = await store.get('deploys', _id);
    if (record === null) throw new Error('The deploy is gone');
    return toDeploy(record);
  };
  const expectWhole = async (fault: string) => {
    const live = await readLiveBuild(site);
    expect(live, fault).not.toBeNull();
    const kept = await keptBuilds(site);
    expect(kept.size, fault).toBeLessThanOrEqual(KEPT);
    for (const id of [...kept, live?.id ?? '']) expect(await torn(buildFolder(site, id)), fault).toEqual([]);
    return live?.id;
  };
  // As many as are kept, so that there is a spare one, too.
  for (let first = 0; first <= KEPT; first += 1) expect((await deploy()).state).toBe('live');

  const faults = await failEachWrite(deploy, async (outcome, fault) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    const { state, error, buildId } = outcome.value;
    expect(['live', 'failed'], fault).toContain(state);
    if (state === 'failed') expect(error, fault).toMatch(SENTENCE);
    else expect(await expectWhole(fault), fault).toBe(buildId);
    await expectWhole(fault);
    const next = await deploy();
    expect([next.state, next.error], fault).toEqual(['live', null]);
    expect(await expectWhole(fault), fault).toBe(next.buildId);
  });
  expect(faults).toBeGreaterThan(10);
  counts.injected(faults);
});

test('a backup says why it could not be made, never looks like a whole one, and succeeds into a new folder', async () => {
  const dataDir = join(folder, 'data');
  const store = openSqliteStore({ dataDir });
  await store.transact((tx) => tx.insert('products', buildNewProduct()));
  await store.close();
  await createDiskStorage(join(dataDir, 'uploads')).save(freshName(), Buffer.from('DN;OD'), 'text/csv');
  const env = readEnv({ DATA_DIR: dataDir });
  let round = 0;
  const target = () => join(folder, `backup-${String(round)}`);
  const faults = await failEachWrite(
    () => backup(env, [target()]),
    async (outcome, fault) => {
      if (outcome.status === 'rejected') {
        const { reason } = outcome as { reason: Error };
        expect(
          reason instanceof UsageError || reason instanceof StoreUnavailable,
          `${fault}: ${String(reason)}`,
        ).toBe(true);
      }
      const verified = await verifyBackup(target()).catch((error: unknown) => error);
      // All was on the disk but the last look at the folder: then it is a whole one.
      if (verified instanceof Error) expect(verified, fault).toBeInstanceOf(UsageError);
      round += 1;
      expect(await backup(env, [target()]), fault).toContain('1 uploads');
      await verifyBackup(target());
    },
    async () => void (round += 1),
  );
  expect(faults).toBeGreaterThan(6);
  counts.injected(faults);
});

test('a database that is full at any page, or read-only, acknowledges nothing, and takes the write afterwards', async () => {
  let pragma: (sql: string) => void = () => undefined;
  let pages = 0;
  // Limits belong to the connection, which a migration step is given.
  const limit: Migration = {
    version: 99,
    name: 'limit',
    sqlite(db) {
      pragma = (sql) => db.exec(`PRAGMA ${sql}`);
      pages = Number((db.prepare('PRAGMA page_count').get() as { page_count: number }).page_count);
    },
    async mongo() {},
  };
  const store = openSqliteStore({ dataDir: folder, migrations: [...MIGRATIONS, limit] });
  onTestFinished(() => store.close());
  const write = () =>
    store.transact((tx) => tx.insert('products', buildNewProduct({ content: 'x'.repeat(60_000) })));
  let faults = 0;
  for (let room = 0; ; room += 1) {
    pragma(`max_page_count = ${String(pages + room)}`);
    const outcome = await write().then(
      () => null,
      (error: unknown) => error,
    );
    if (outcome === null) break;
    faults += 1;
    expect(outcome).toBeInstanceOf(StoreUnavailable);
    expect(String(outcome)).toContain('is full: free some space.');
    expect(await store.list('products'), `${String(room)} pages`).toEqual([]);
  }
  expect(faults).toBeGreaterThan(10);
  expect(await store.list('products')).toHaveLength(1);
  pragma('max_page_count = 1000000');
  pragma('query_only = 1');
  await expect(write()).rejects.toThrow('cannot be written to: give this user write access.');
  pragma('query_only = 0');
  await write();
  expect(await store.list('products')).toHaveLength(2);
  counts.injected(faults + 1);
});

/** From here on the system refuses this process every byte of a file beyond `bytes`, in the middle of a write, too. */
const endFilesAt = (bytes: number | 'unlimited') =>
  execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${String(bytes)}:`]);
const hasLimits = process.platform === 'linux';

test.runIf(hasLimits)(
  'a database whose disk breaks in the middle of its file acknowledges nothing, and loses nothing that it acknowledged',
  async () => {
    onTestFinished(() => void endFilesAt('unlimited'));
    const file = join(folder, 'catalogue.db');
    let store = openSqliteStore({ dataDir: folder });
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
    // A frame of the log is a page of 4,096 bytes and its head: most of these places are in the middle of one.
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

    // What the log holds is moved into the file when the store is closed, and the file cannot grow: the log keeps it.
    const { size } = await stat(file);
    endFilesAt(size);
    await store.close();
    endFilesAt('unlimited');
    expect((await stat(`${file}-wal`)).size).toBeGreaterThanOrEqual(begin);
    store = openSqliteStore({ dataDir: folder });
    await expectWhole('opened again');
    await write('third');
    await expectWhole('written again');
    counts.injected(faults + 1);
  },
);
