import { mkdtemp, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { createBuildWriter } from './build-writer.ts';
import { gzipFiles } from './gzip-files.ts';
import type { KnownBuild } from './manifest.ts';

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'wa-writer-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test('nothing is written outside the folder of a build, whatever an address says', async () => {
  const folder = await temporaryFolder();
  const writer = createBuildWriter(join(folder, 'build'), null);
  for (const path of ['../out.html', 'a/../../out.html', './a', 'a//b', ''])
    await expect(writer.write(path, 'x', []), path).rejects.toThrow('is no name of a file');
  await writer.write('a/b.html', 'x', []);
  expect(await readdir(folder)).toEqual(['build']);
  expect(writer.files.size).toBe(1);
});

test('of a spare what is the same stays where it is, and what differs or is gone does not', async () => {
  const root = await temporaryFolder();
  const build = async (id: string, files: Record<string, string>) => {
    const writer = createBuildWriter(join(root, id), null);
    for (const [path, text] of Object.entries(files)) await writer.write(path, text, []);
    return {
      id,
      folder: join(root, id),
      manifest: { base: '', upTo: { seq: 0, id: '' }, files: writer.files },
    };
  };
  const inode = async (...path: string[]) => (await stat(join(root, ...path))).ino;
  const older = await build('older', { 'same/a': '1', 'edited/a': '1', 'gone/b/a': '1', 'written/a': '1' });
  const live = await build('live', { 'same/a': '1', 'edited/a': '2', 'written/a': '2' });
  const [same, edited] = [await inode('older', 'same/a'), await inode('live', 'edited/a')];

  const next = join(root, 'next');
  await rename(older.folder, next);
  const writer = createBuildWriter(next, live, older.manifest.files);
  for (const path of ['same/a', 'edited/a']) await writer.keep(path);
  await writer.write('written/a', '3', []);
  await writer.finish();
  expect([await inode('next', 'same/a'), await inode('next', 'edited/a')]).toEqual([same, edited]);
  expect((await readdir(next)).sort()).toEqual(['edited', 'same', 'written']);
  const text = (id: string) => readFile(join(root, id, 'written/a'), 'utf8');
  expect([await text('next'), await text('live')]).toEqual(['3', '2']);
});

test('a .gz stands beside the text that it holds, and beside no other', async () => {
  const root = await temporaryFolder();
  const { signal } = new AbortController();
  const [long, other] = ['a'.repeat(2_000), 'b'.repeat(2_000)];
  const build = async (
    id: string,
    texts: readonly string[],
    previous: KnownBuild | null,
    spare?: KnownBuild,
  ) => {
    const folder = join(root, id);
    if (spare) await rename(spare.folder, folder);
    const writer = createBuildWriter(folder, previous, spare?.manifest.files);
    for (const [at, text] of texts.entries()) await writer.write(`${String(at)}.html`, text, []);
    await writer.finish();
    const manifest = { base: '', upTo: { seq: 0, id: '' }, files: writer.files };
    return { id, folder, manifest };
  };
  const held = async ({ folder }: KnownBuild) => {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.gz')).sort();
    const bodies = names.map(async (name) => gunzipSync(await readFile(join(folder, name))).toString()[0]);
    return Object.fromEntries((await Promise.all(bodies)).map((first, at) => [names[at], first]));
  };
  const gzip = ({ folder, manifest: { files } }: KnownBuild) =>
    gzipFiles(folder, files, files.keys(), signal);

  const first = await build('first', [long, long, 'short', long], null);
  await gzip(first);
  expect(await held(first)).toEqual({ '0.html.gz': 'a', '1.html.gz': 'a', '3.html.gz': 'a' });
  const second = await build('second', [long, other], first);
  expect(await held(second)).toEqual({ '0.html.gz': 'a' });
  await gzip(second);
  expect(await held(second)).toEqual({ '0.html.gz': 'a', '1.html.gz': 'b' });
  // In the folder of the first, which is not kept any more.
  expect(await held(await build('third', [other, long, long], second, first))).toEqual({ '1.html.gz': 'a' });
});

test('what the disk says of one file it says of that one alone, with its code', async () => {
  const folder = await temporaryFolder();
  const writer = createBuildWriter(folder, null);
  const older = {
    id: 'gone',
    folder: join(folder, 'gone'),
    manifest: { base: '', upTo: { seq: 0, id: '' } },
  };
  await writeFile(join(folder, 'there'), 'of somebody else');
  const entry = { hash: 'a', size: 1, from: [] };
  const later = createBuildWriter(folder, {
    ...older,
    manifest: { ...older.manifest, files: new Map([['a', entry]]) },
  });
  const said = await Promise.allSettled([
    writer.write('there', 'x', []),
    later.keep('a'),
    writer.write('b/ä – 中', 'ä – 中', []),
    writer.write('long', '中'.repeat(1_000_000), []),
  ]);
  expect(
    said.map((each) => each.status === 'rejected' && Reflect.get(each.reason as object, 'code')),
  ).toEqual(['EEXIST', 'ENOENT', false, false]);
  expect(await readFile(join(folder, 'there'), 'utf8')).toBe('of somebody else');
  expect(await readFile(join(folder, 'b/ä – 中'), 'utf8')).toBe('ä – 中');
  expect(await readFile(join(folder, 'long'), 'utf8')).toBe('中'.repeat(1_000_000));
});
