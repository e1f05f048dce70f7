import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createBuildWriter } from './export-site.ts';

test('nothing is written outside the folder of a build, whatever an address says', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wa-writer-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const writer = createBuildWriter(join(folder, 'build'), null);
  for (const path of ['../out.html', 'a/../../out.html', './a', 'a//b', ''])
    await expect(writer.write(path, 'x'), path).rejects.toThrow('isn’t the name of a file');
  await writer.write('a/b.html', 'x');
  expect(await readdir(folder)).toEqual(['build']);
  expect(writer.files.size).toBe(1);
});
