import { rm, symlink, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { drawingFiles } from '@wa/core/drawings/drawings';
import { useCatalogFolder } from '../../testing/seed/catalog-folder.ts';
import { FIRST_CATALOG } from '../../web-build.ts';
import { readCatalog } from './read-catalog.ts';

const { folder, at, replace } = useCatalogFolder();

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
    /^pages\/f-model\.json:4: The page \/other needs a file name that matches its slug$/m,
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
  [
    'a drawing with a script',
    /^drawings\/a-model\.svg:\d+: <script> isn't allowed in a drawing/m,
    () => replace('drawings/a-model.svg', '</svg>', '<script>alert(1)</script></svg>'),
  ],
  [
    'a link in place of a drawing',
    /^drawings\/linked\.svg: The drawing isn't a file$/m,
    () => symlink(path.join(FIRST_CATALOG, 'drawings/a-model.svg'), at('drawings/linked.svg')),
  ],
  [
    'a file that isn’t a drawing',
    /^drawings\/Notes\.txt: The name of a drawing can have lowercase letters, digits, and hyphens, and must end in \.svg$/m,
    () => writeFile(at('drawings/Notes.txt'), 'x'),
  ],
  ['no folder at all', /^Can’t find the catalog folder /, () => rm(folder(), { recursive: true })],
];

describe('a catalog folder', () => {
  test.each(BROKEN)('with %s is refused with file and line (D17.1)', async (_what, says, breakIt) => {
    await breakIt();
    expect(() => readCatalog(folder())).toThrow(says);
  });

  test('of an earlier release lacks settings, which are empty then (D14.7, D30.1)', async () => {
    await replace('settings.json', '  "legalName": "",\n  "address": "",\n  "hours": "",\n', '');
    await replace('settings.json', '  "since": "",\n  "approvals": [],\n', '');
    await replace('settings.json', '  "accessibilityApproved": false,\n', '');
    const none = { legalName: '', address: '', hours: '', since: '', approvals: [] };
    expect(readCatalog(folder()).siteSettings).toMatchObject([{ ...none, accessibilityApproved: false }]);
  });

  test('of an earlier release has no file of certificates, and none of them (D17.1)', async () => {
    await rm(at('certificates.json'));
    expect(readCatalog(folder()).certificates).toEqual([]);
  });

  test('brings its drawings along (D17.4)', async () => {
    const { drawings } = readCatalog(folder());
    expect(Object.fromEntries(drawings.map(({ name, svg }) => [name, svg]))).toEqual(drawingFiles());
    await rm(at('drawings'), { recursive: true });
    expect(readCatalog(folder()).drawings).toEqual([]);
  });
});
