import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useFreshFolder } from '../testing/folders.ts';
import { createBuildWriter } from './export-site.ts';

const folder = useFreshFolder();

test('nothing is written outside the folder of a build, whatever an address says', async () => {
  const writer = createBuildWriter(join(folder(), 'build'), null);
  for (const path of ['../out.html', 'a/../../out.html', './a', 'a//b', ''])
    await expect(writer.write(path, 'x'), path).rejects.toThrow('isn’t the name of a file');
  await writer.write('a/b.html', 'x');
  expect(await readdir(folder())).toEqual(['build']);
  expect(writer.files.size).toBe(1);
});

test('a file is written once, also if the previous build has the same one', async () => {
  const previous = { id: 'one', folder: join(folder(), 'one') };
  const first = createBuildWriter(previous.folder, null);
  await first.write('a.txt', 'same');
  const next = createBuildWriter(join(folder(), 'two'), { ...previous, files: first.files });
  await next.write('a.txt', 'same');
  await expect(next.write('a.txt', 'same')).rejects.toThrow('EEXIST');
});

test('a redirect stub leaves its address to the file that is there already (D8.3)', async () => {
  const writer = createBuildWriter(folder(), null);
  await writer.write('a/index.html', 'page');
  await writer.writeIfFree('a/index.html', 'stub');
  await writer.writeIfFree('a/index.html/index.html', 'stub');
  await writer.writeIfFree('a/b/index.html', 'stub');
  expect([...writer.files.keys()]).toEqual(['a/index.html', 'a/b/index.html']);
  expect(await readFile(join(folder(), 'a/index.html'), 'utf8')).toBe('page');
});
