import { cp, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../testing/test-server.ts';
import { FIRST_CATALOG } from '../web-build.ts';
import { readCatalog } from './read-catalog.ts';

let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
  await cp(FIRST_CATALOG, folder, { recursive: true });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const at = (file: string) => path.join(folder, file);
async function replace(file: string, before: string, after: string): Promise<void> {
  const text = await readFile(at(file), 'utf8');
  expect(text).toContain(before);
  await writeFile(at(file), text.replace(before, after));
}

const BROKEN: [what: string, says: RegExp, breakIt: () => Promise<unknown>][] = [
  ['a missing file', /^figures\.json: The file is missing$/m, () => rm(at('figures.json'))],
  [
    'a link in place of a file',
    /^tables\.json: The file is missing$/m,
    async () => {
      await rm(at('tables.json'));
      await symlink(path.join(FIRST_CATALOG, 'tables.json'), at('tables.json'));
    },
  ],
  [
    'an unknown key of a record',
    /^products\.json:2: 0: Unrecognized key: "tittle"$/m,
    () => replace('products.json', '"title"', '"tittle"'),
  ],
  [
    'an unknown key within a page',
    /^pages\/a-model\.json:\d+: content\.2\.sluug: The key is unknown$/m,
    () => replace('pages/a-model.json', '"slug": "overview"', '"sluug": "overview"'),
  ],
  [
    'a value of another type',
    /^figures\.json:3: 0\._id: must be 24 hexadecimal characters$/m,
    () => replace('figures.json', 'd8dd5611d5a747b02c432071', 'mine'),
  ],
  [
    'a page under another name',
    /^pages\/f-model\.json:4: The page \/other has another file name$/m,
    () => replace('pages/f-model.json', '"slug": "f-model"', '"slug": "other"'),
  ],
  [
    'broken JSON',
    /^gallery\.json:4: The file isn't valid JSON \(CommaExpected\)$/m,
    () => replace('gallery.json', '",\n', '"\n'),
  ],
  [
    'a file of 100 MB',
    /^navigation\.json: The file is larger than 64 MB$/m,
    () => truncate(at('navigation.json'), 100 * 1024 * 1024),
  ],
];

describe('a catalog folder', () => {
  test.each(BROKEN)('with %s is refused with file and line (D17.1)', async (_what, says, breakIt) => {
    await breakIt();
    expect(() => readCatalog(folder)).toThrow(says);
  });
});
