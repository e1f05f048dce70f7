import { mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { CERTIFICATE } from '@wa/core/domain/certificates/certificate-schema';
import { SETTINGS_LATER } from '@wa/core/domain/entities';
import { useCatalogFolder } from '../../testing/seed/catalog-folder.ts';
import { checkCatalog, uploadsIn } from './check-catalog.ts';
import { problemText } from '../../content/seed/read-catalog.ts';

const { folder, at, replace } = useCatalogFolder();
const found = async () => (await checkCatalog(folder())).map(problemText);

const certificate = {
  ...CERTIFICATE.empty,
  _id: 'e'.repeat(24),
  issuer: 'A certifier',
  validFrom: '2026-01-01',
  products: ['6ef376abd668c4a62c4107b9'],
};

/**
 * One change of a file, and the message for its line or for the named line. site-checks.test.ts tests every kind of
 * reference that leads nowhere, and seed.test.ts a product and a navigation entry that do.
 */
const BROKEN: [what: string, file: string, before: string, after: string, says: string][] = [
  [
    'an id twice',
    'products.json',
    '6ef376abd668c4a62c4107b9',
    '3273714a8fd9fd04288405d5',
    'Another entry has this _id',
  ],
  [
    'an id twice within the navigation',
    'navigation.json',
    '00997b3e0a2890ba03ad0423',
    '097585c8a0001c671e0c7c20',
    'Another entry has this _id',
  ],
  [
    'a key twice',
    'figures.json',
    '"key": "disc.head"',
    '"key": "disc.pressure"',
    'Another entry has this key',
  ],
  [
    'a product without a title',
    'products.json',
    '"title": "Disc Seals|Pipes through walls|To {{disc.pressure|us}}"',
    '"title": " "',
    'Title is required.',
  ],
  [
    'a figure with the unit of another quantity',
    'figures.json',
    '"limits": "pressure"',
    '"limits": "size"',
    '',
  ],
  [
    'a table with too few cells',
    'tables.json',
    '"kind": "condition"\n      }',
    '"kind": "condition"\n      },\n      { "label": "More", "kind": "text" }',
    'tables.json:26: Row 1 needs one cell for each of the 5 columns.',
  ],
  [
    'a group of the gallery without a title',
    'gallery.json',
    '"title": "Disc Seal Projects"',
    '"title": ""',
    'A group needs a title.',
  ],
  ['settings without an address for mails', 'settings.json', 'sales@example.com', 'nobody', ''],
  [
    'a HOME that has entries below it',
    'navigation.json',
    '"href": "/"\n',
    '"href": "/", "children": [{ "_id": "ffffffffffffffffffffffff", "name": "Below" }]\n',
    'navigation.json:4: HOME must be first, appear once, and have no entries below it',
  ],
  [
    'a reference to no figure in a text',
    'products.json',
    'pipes through a wall, {{disc.pressure}}.',
    'pipes through a wall, {{disc.thick}}.',
    'The product “Disc Seals Pipes through walls To 36 psi” refers to missing records: disc.thick.',
  ],
  [
    'a reference to no figure in a detail of a product',
    'products.json',
    '"torque": ""',
    '"torque": "As for {{no.such}}"',
    'The product “Disc Seals Pipes through walls To 36 psi” refers to missing records: no.such.',
  ],
  [
    'a cell with no such figure',
    'tables.json',
    '"figure": "disc.pressure"',
    '"figure": "disc.presure"',
    'The table “Disc seals: pressure and thickness” refers to missing records: disc.presure.',
  ],
  [
    'a plate with no such figure',
    'pages/a-model.json',
    '"flap.model.a",',
    '"flap.model.b2",',
    'The page “Flap Valve A, Wall Mount, HDPE” refers to missing records: flap.model.b2.',
  ],
  [
    'a product beside no navigation entry',
    'products.json',
    '097585c8a0001c671e0c7c20',
    'ffffffffffffffffffffffff',
    'There isn’t a navigation entry ffffffffffffffffffffffff',
  ],
  [
    'a link of the footer that leads nowhere',
    'settings.json',
    '"href": "/terms-of-sale"',
    '"href": "/terms-of-sail"',
    'A site setting links to /terms-of-sail, which leads nowhere (footer).',
  ],
  [
    'no such drawing',
    'gallery.json',
    '"src": "drawing:project-disc-seal-chamber"',
    '"src": "drawing:none"',
    'The gallery group “Disc Seal Projects” uses drawing:none, but that file doesn’t exist (project “Chambers”).',
  ],
  [
    'a certificate of no product',
    'certificates.json',
    '[]',
    JSON.stringify([{ ...certificate, products: ['f'.repeat(24)] }]),
    'There isn’t a product ffffffffffffffffffffffff',
  ],
  [
    'a certificate that ends before it begins',
    'certificates.json',
    '[]',
    JSON.stringify([{ ...certificate, validUntil: '2025-12-31' }]),
    'The certificate ends before it begins. Choose a later end date.',
  ],
  [
    'a drawing that leads nowhere',
    'drawings/long-section.svg',
    'href="/',
    'href="/nowhere-',
    'The drawing links to /nowhere-',
  ],
];

describe('a catalog folder', () => {
  test('as shipped passes the rules of the API, and every reference has a target (D17.1)', async () => {
    expect(await found()).toEqual([]);
  });

  test('of an earlier release passes without the fields that came later', async () => {
    const settings = JSON.parse(await readFile(at('settings.json'), 'utf8')) as Record<string, unknown>;
    for (const name of SETTINGS_LATER) Reflect.deleteProperty(settings, name);
    await writeFile(at('settings.json'), JSON.stringify(settings));
    expect(await found()).toEqual([]);
  });

  test.each(BROKEN)(
    'with %s is reported with file and line (D17.1)',
    async (_what, file, before, after, says) => {
      const line = await replace(file, before, after);
      const start = says.startsWith(file) ? says : `${file}:${String(line)}: ${says}`;
      expect(await found()).toContainEqual(expect.stringContaining(start));
    },
  );

  test('may name its own uploads, which are files', async () => {
    const name = '0123456789abcdef0123456789abcdef.png';
    await mkdir(at('uploads'));
    await writeFile(at(`uploads/${name}`), 'x');
    await replace('pages/a-model.json', '"drawing:a-model"', `"/uploads/${name}"`);
    expect(await found()).toEqual([]);

    // A link could otherwise seed any file of the machine.
    await rename(at(`uploads/${name}`), at('secret'));
    await symlink(at('secret'), at(`uploads/${name}`));
    expect(await found()).toEqual([
      `pages/a-model.json:6: The page “Flap Valve A, Wall Mount, HDPE” uses /uploads/${name}, but that file doesn’t exist.`,
    ]);
    expect(uploadsIn(folder())).toEqual([]);
  });

  test('lists all problems in every file', async () => {
    for (const file of ['figures.json', 'tables.json']) await writeFile(at(file), '{');
    await rm(at('settings.json'));
    expect(await found()).toEqual([
      "figures.json:1: The file isn't valid JSON (CloseBraceExpected)",
      "tables.json:1: The file isn't valid JSON (CloseBraceExpected)",
      'settings.json: The file is missing',
    ]);
  });
});
