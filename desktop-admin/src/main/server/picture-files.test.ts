import { readdir } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openPictureFiles } from './picture-files.ts';

const picture = (fill: number, size = 1_000) => ({
  type: 'image/png',
  bytes: new Uint8Array(size).fill(fill),
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
