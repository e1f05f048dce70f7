import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Upload } from '@wa/core/contract/uploads';
import { readEnv } from '../config/env.ts';
import type { Env } from '../config/env.ts';
import { useFreshFolder } from '../testing/folders.ts';
import { json, startTestServer } from '../testing/test-server.ts';
import { sampleImage } from '../testing/sample-files.ts';
import { STORES } from '../testing/stores.ts';
import { listFiles, PRIVATE_FILE, backup } from './backup.ts';
import { restore } from './restore.ts';
import { seed } from './seed.ts';
import { UsageError, withStore } from './command.ts';
import { trust } from '@wa/core/testing/trust';

const backups = trust('backup');
const damage = trust('damage');

describe.each(STORES)('the commands on $name', (factory) => {
  const root = useFreshFolder();
  async function folder(name: string): Promise<string> {
    const made = join(root(), name);
    await mkdir(made);
    return made;
  }
  const kept = () => join(root(), 'kept');
  const envOf = async (dataDir: string): Promise<Env> => readEnv(await factory.env(dataDir));
  /** Adds a file to the uploads of a data folder. */
  async function addUpload(data: string, name: string): Promise<void> {
    await mkdir(join(data, 'uploads'));
    await writeFile(join(data, 'uploads', name), 'DN;OD\n');
  }

  /** Returns every file with its bytes. */
  async function filesBelow(place: string): Promise<Map<string, string>> {
    const read = async (file: string) => [file, await readFile(join(place, file), 'base64')] as const;
    return new Map(await Promise.all((await listFiles(place)).map(read)));
  }

  test('a backup made while a server runs, restored elsewhere, is the same site with the same files', async () => {
    const [from, to] = [await folder('from'), await folder('to')];
    const first = await startTestServer({ dataDir: from, env: await factory.env(from) });
    const { url } = (await (await first.upload('file', 'sizes.csv', 'DN;OD\n40;48\n')).json()) as Upload;
    await first.asAdmin('/api/pages/slug/kept-page', json('PUT', { title: 'Kept' }));
    expect((await first.upload('image', 'a.png', await sampleImage({ width: 900 }))).status).toBe(201);
    const uploads = await filesBelow(join(from, 'uploads'));
    expect(uploads.size).toBeGreaterThan(2);
    expect(await backup(await envOf(from), [kept()])).toContain(`${String(uploads.size)} uploads`);
    const pages = await (await fetch(`${first.url}/api/pages`)).json();
    await first.close({ keepData: true });

    await restore(await envOf(to), [kept()]);
    const second = await startTestServer({ dataDir: to, env: await factory.env(to) });
    expect(await (await fetch(`${second.url}/api/pages`)).json()).toEqual(pages);
    expect(await second.read('/api/deploy')).toMatchObject({
      pending: [{ kind: 'catalogue', action: 'restored' }],
    });
    expect(await (await fetch(second.url + url)).text()).toContain('48');
    expect(await filesBelow(join(to, 'uploads'))).toEqual(uploads);
    backups.tried();
    backups.control();
    await second.close();
  });

  test('a restore over content needs --replace, and a backup never overwrites a folder', async () => {
    const env = await envOf(await folder('data'));
    await seed(env);
    await backup(env, [kept()]);
    await expect(backup(env, [kept()])).rejects.toThrow(UsageError);
    await expect(restore(env, [kept()])).rejects.toThrow('has content');
    const restored = await restore(env, [kept(), '--replace']);
    const count = /^Restored (\d+) records/.exec(restored)?.[1];
    const events = await withStore(env, (store) => store.list('events', { where: { what: 'restore' } }));
    expect(events).toMatchObject([{ about: `kept, ${String(count)} records`, savedBy: 'the command line' }]);
  });

  test('a running server blocks a restore, and its content stays', async () => {
    const data = await folder('data');
    const server = await startTestServer({ dataDir: data, env: await factory.env(data) });
    const env = await envOf(data);
    await backup(env, [kept()]);
    await server.asAdmin('/api/pages/slug/after', json('PUT', { title: 'After' }));
    const before = await (await fetch(`${server.url}/api/pages`)).text();
    const isShared = factory.name === 'MongoDB';
    const refused = isShared ? /^A server is running on MongoDB/ : /^Another process of this program/;
    await expect(restore(env, [kept(), '--replace'])).rejects.toThrow(refused);
    expect(await (await fetch(`${server.url}/api/pages`)).text()).toBe(before);
    if (isShared) {
      await restore(env, [kept(), '--replace', '--force']);
      const page = async () => (await fetch(`${server.url}/api/pages/slug/after`)).status;
      await expect.poll(page, { timeout: 20_000 }).toBe(404);
    }
    await server.close({ keepData: true });
    expect(await restore(env, [kept(), '--replace'])).toContain('Restored');
  });

  test('a backup is checked before any change, and the faulty part is named', async () => {
    const data = await folder('data');
    const env = await envOf(data);
    await seed(env);
    const upload = `${'0123456789abcdef'.repeat(2)}.csv`;
    await addUpload(data, upload);
    await backup(env, [kept()]);
    const manifest = await readFile(join(kept(), 'backup.json'), 'utf8');
    const { files } = JSON.parse(manifest) as { files: { name: string }[] };
    const named = [...files.map(({ name: each }) => each), 'backup.json'];
    expect(named.sort()).toEqual(await listFiles(kept()));

    // The folder is removed, to detect a restore that begins with the uploads.
    await rm(join(data, 'uploads'), { recursive: true });
    const spoil = async (file: string, change: (bytes: Buffer) => Buffer | null, message: string) => {
      const path = join(kept(), file);
      const before = await readFile(path);
      const after = change(Buffer.from(before));
      await (after === null ? rm(path) : writeFile(path, after));
      damage.injected();
      await expect(restore(env, [kept(), '--replace'])).rejects.toThrow(message);
      await expect(readdir(join(data, 'uploads'))).rejects.toThrow('ENOENT');
      await writeFile(path, before);
    };
    const flip = (bytes: Buffer) => {
      const middle = Math.floor(bytes.length / 2);
      bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle);
      return bytes;
    };
    const another = (from: string, to: string) => (bytes: Buffer) =>
      Buffer.from(bytes.toString('latin1').replace(from, to), 'latin1');
    for (const file of ['products.json', 'pages/a-model.json', 'drawings/a-model.svg', PRIVATE_FILE]) {
      await spoil(file, flip, `${file} in ${kept()} is damaged: its content has changed`);
      await spoil(file, (bytes) => bytes.subarray(0, -9), `${file} in ${kept()} is damaged: it has `);
      await spoil(file, () => null, `${file} in ${kept()} is damaged: it is missing`);
    }
    await spoil('products.json', another('Grip', 'Grab'), 'products.json in');
    await spoil(`uploads/${upload}`, flip, `uploads/${upload} in ${kept()} is damaged`);
    await spoil(`uploads/${upload}`, () => null, `uploads/${upload} in ${kept()} is damaged: it is missing`);
    await spoil('backup.json', another('"schema"', '"schemo"'), 'isn’t a complete backup');
    await spoil('backup.json', another('"bytes": ', '"bytes": 1'), 'isn’t a complete backup');
    const newer = () => Buffer.from(JSON.stringify({ format: 99 }));
    await spoil('backup.json', newer, 'was made by a newer version of this program');

    await writeFile(join(kept(), 'uploads', 'notes.txt'), 'mine');
    const said = await restore(env, [kept(), '--replace']);
    expect(said).toContain('1 upload ');
    expect(said).toContain('Not part of the backup, and left unchanged: uploads/notes.txt.');
    expect(await readdir(join(data, 'uploads'))).toEqual([upload]);
    damage.control();
  });

  test.skipIf(process.platform === 'win32')('only this user can read a backup', async () => {
    const data = await folder('data');
    const env = await envOf(data);
    await seed(env);
    await addUpload(data, `${'f'.repeat(32)}.txt`);
    await backup(env, [kept()]);
    const files = await listFiles(kept());
    expect(files).toContain(PRIVATE_FILE);
    const rights = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
    for (const file of files) expect([file, await rights(join(kept(), file))]).toEqual([file, '600']);
    for (const place of ['', 'uploads', 'private', 'pages', 'drawings'])
      expect(await rights(join(kept(), place))).toBe('700');
  });
});
