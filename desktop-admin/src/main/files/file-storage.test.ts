import { appendFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openFileStorage } from './file-storage.ts';

it('keeps what it sets aside of a log, also when the same line is damaged again later', async () => {
  const folder = await temporaryFolder();
  const start = async () => {
    const storage = await openFileStorage(folder);
    const { problems } = await storage.handle({ op: 'read-log', log: 'queue', after: 0 });
    const { value } = await storage.handle({ op: 'list', area: 'aside' });
    await storage.close();
    return {
      problems,
      texts: (value as { value: { stored: string } }[]).map(({ value: { stored } }) => stored),
    };
  };
  expect((await start()).problems).toEqual([]);
  const log = path.join(folder, 'logs', 'queue.log');
  await appendFile(log, '{"title":"first"\n');
  expect((await start()).problems).toMatchObject([{ where: 'log:queue', key: '1' }]);
  await appendFile(log, 'cut off "title":"sec');
  const { problems, texts } = await start();
  expect(problems).toMatchObject([{ where: 'log:queue', key: '1', reason: 'cut off while it was written' }]);
  expect([...texts].sort()).toEqual(['cut off "title":"sec', '{"title":"first"']);
  expect((await start()).problems).toEqual([]);
});
