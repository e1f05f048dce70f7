import { readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describePlatform } from '@wa/admin-app/platform/platform-contract';
import { expect, it } from 'vitest';
import { startApp } from '../testing/start-app.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

describePlatform('desktop', async () => {
  const folder = await temporaryFolder();
  const { platform } = await startApp(folder);
  return {
    platform,
    restart: async () => (await startApp(folder)).platform,
    damageDraft: (key) => writeFile(path.join(folder, 'drafts', `${key}.json`), '{"sum":1,"json":"{"}'),
    damageLog: async (log, index) => {
      const file = path.join(folder, 'logs', `${log}.log`);
      const lines = (await readFile(file, 'utf8')).split('\n');
      lines[index + 1] = '{"sum":1,"json":"{\\"text\\""}';
      await writeFile(file, lines.join('\n'));
    },
  };
});

it('keeps its flags through kill -9', async () => {
  const folder = await temporaryFolder();
  (await startApp(folder)).platform.flags.set('admin-auth', 'yes');
  // A second app beside the first would sweep away what the first is still writing; an installation has only one.
  const files = () => readdir(path.join(folder, 'shell'));
  await expect.poll(files, { timeout: 15_000 }).toEqual(['flag%2fadmin-auth.json']);
  expect((await startApp(folder)).platform.flags.get('admin-auth')).toBe('yes');
});

it('turns chosen files into files of the page', async () => {
  const folder = await temporaryFolder();
  const file = path.join(folder, 'Pump ä.PNG');
  await writeFile(file, Buffer.from([1, 2, 3]));
  const { platform } = await startApp(folder, [file]);
  const [picked] = await platform.pickFiles({ accept: 'image/*', multiple: false });
  expect({ name: picked?.name, type: picked?.type, size: picked?.size }).toEqual({
    name: 'Pump ä.PNG',
    type: 'image/png',
    size: 3,
  });
  expect(await (await startApp(folder)).platform.pickFiles({ accept: '', multiple: true })).toEqual([]);
});

it('hands bytes to the system’s own dialog', async () => {
  const { platform, told } = await startApp(await temporaryFolder());
  const bytes = Uint8Array.from({ length: 20_000 }, (_, at) => at % 256);
  expect(await platform.saveFile('wa-figures.xlsx', 'text/csv', bytes)).toBe(true);
  expect(told).toEqual([{ name: 'wa-figures.xlsx', base64: Buffer.from(bytes).toString('base64') }]);
});

it('tells main what the window’s frame shows', async () => {
  const { platform, told } = await startApp(await temporaryFolder());
  platform.chrome.setUnsaved(2);
  platform.chrome.setProgress(1.2);
  platform.chrome.setProgress(null);
  platform.openExternal(platform.publicUrl('/a'));
  platform.notify('Deploy is live', 'x');
  await expect
    .poll(() => told)
    .toEqual([
      { unsaved: 2 },
      { progress: 1 },
      { progress: null },
      'app://admin/~site/a',
      { title: 'Deploy is live', body: 'x' },
    ]);
});

it('says so when a record cannot be written', async () => {
  const folder = await temporaryFolder();
  const { platform } = await startApp(folder);
  await platform.storage.put('drafts', 'a', 1);
  const long = platform.storage.put('drafts', 'b', { cyclic: 1n });
  await expect(long).rejects.toThrow();
  expect(await platform.storage.list('drafts')).toEqual([{ key: 'a', value: 1 }]);
});
