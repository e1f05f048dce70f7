import { readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openPictureFiles } from './picture-files.ts';

const picture = (fill: number, size = 1_000) => ({
  type: 'image/png',
  bytes: new Uint8Array(size).fill(fill),
});

it('gives a picture back after a restart', async () => {
  const folder = await temporaryFolder();
  await (await openPictureFiles(folder)).keep('/uploads/a.png', picture(1));
  const again = await openPictureFiles(folder);
  expect(await again.get('/uploads/a.png')).toEqual(picture(1));
  expect(await again.get('/uploads/b.png')).toBeNull();
});

it('drops what was shown longest ago when there is no room, also after a restart', async () => {
  const folder = await temporaryFolder();
  const room = 3_600;
  const first = await openPictureFiles(folder, room);
  for (const name of ['a', 'b', 'c']) await first.keep(name, picture(1));
  await first.get('a');
  await first.keep('d', picture(1));
  expect(await first.get('b')).toBeNull();

  const second = await openPictureFiles(folder, room);
  await second.keep('e', picture(1));
  const left = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => second.get(name)));
  expect(left.map((found) => found !== null)).toEqual([true, false, false, true, true]);
  expect(await readdir(folder)).toHaveLength(3);
});

it('keeps nothing that is larger than all its room', async () => {
  const folder = await temporaryFolder();
  const pictures = await openPictureFiles(folder, 500);
  await pictures.keep('a', picture(1));
  expect(await readdir(folder)).toEqual([]);
});

it('drops a torn picture and what a crash left half written', async () => {
  const folder = await temporaryFolder();
  await (await openPictureFiles(folder)).keep('a', picture(1));
  const [name = ''] = await readdir(folder);
  const file = path.join(folder, name);
  await writeFile(file, (await readFile(file)).subarray(0, 500));
  await writeFile(path.join(folder, 'x.picture.1-1.part'), 'half');
  const again = await openPictureFiles(folder);
  expect(await again.get('a')).toBeNull();
  expect(await readdir(folder)).toEqual([]);
  await again.keep('a', picture(2));
  expect(await again.get('a')).toEqual(picture(2));
});

it('forgets all of them', async () => {
  const folder = await temporaryFolder();
  const pictures = await openPictureFiles(folder);
  await pictures.keep('a', picture(1));
  await pictures.clear();
  expect(await pictures.get('a')).toBeNull();
  expect(await readdir(folder)).toEqual([]);
});
