import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openSettings } from './settings.ts';

it('reads settings of earlier versions, and lists them by prefix', async () => {
  const folder = await temporaryFolder();
  await writeFile(
    path.join(folder, 'flag%2fa.json'),
    '{"sum":1,"json":"{\\"key\\":\\"flag/a\\",\\"value\\":1}"}',
  );
  const settings = await openSettings(folder);
  await settings.put('flag/b', 2);
  await settings.put('other', 3);
  expect(await settings.list('flag/')).toEqual({ 'flag/a': 1, 'flag/b': 2 });
  await settings.put('flag/a', 4);
  await settings.delete('flag/b');
  expect(await (await openSettings(folder)).list('')).toEqual({ 'flag/a': 4, other: 3 });
  expect(await readdir(folder)).toHaveLength(2);
});
