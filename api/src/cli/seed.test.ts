import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { drawingFiles, provideDrawings } from '@wa/core/drawings/drawings';
import { readEnv } from '../config/env.ts';
import type { Env } from '../config/env.ts';
import { API_STORES } from '../testing/stores.ts';
import { useCatalogFolder } from '../testing/seed/catalog-folder.ts';
import { startTestServer } from '../testing/test-server.ts';
import { seed } from './seed.ts';
import { withStore } from './command.ts';

const UPLOAD = `${'0123456789abcdef'.repeat(2)}.csv`;

describe.each(API_STORES)('npm run seed on $name', (factory) => {
  const { root, folder, at, replace } = useCatalogFolder();
  const dataDir = () => join(root(), 'data');
  let env: Env;
  beforeEach(async () => {
    env = readEnv(await factory.env(dataDir()));
  });
  // The server registers its store's drawings in this process.
  const drawings = drawingFiles();
  afterEach(() => provideDrawings(drawings));

  async function addUpload(): Promise<void> {
    await mkdir(at('uploads'));
    await writeFile(at(`uploads/${UPLOAD}`), 'DN;OD\n');
  }
  const count = () => withStore(env, (store) => store.count('products'));
  const uploads = () => readdir(join(dataDir(), 'uploads')).catch(() => []);

  test('seeds an empty store with another catalog, its drawings, and its uploads (D17.5)', async () => {
    await replace('products.json', 'Disc Seals|Pipes through walls', 'Other Seals|Pipes through walls');
    await cp(at('drawings/a-model.svg'), at('drawings/own.svg'));
    await replace('pages/f-model.json', '"images": [', `"images": ["drawing:own", "/uploads/${UPLOAD}",`);
    await addUpload();

    expect(await seed(env, [folder()])).toBe(
      `Loaded the catalog of ${folder()} into ${await withStore(env, async (store) => store.describe())}`,
    );
    const server = await startTestServer({ dataDir: dataDir(), env: await factory.env(dataDir()) });
    const found = await server.read<{ title: string }[]>('/api/products');
    expect(found[0]?.title).toMatch(/^Other Seals/);
    expect(await (await fetch(`${server.url}/uploads/${UPLOAD}`)).text()).toBe('DN;OD\n');
    expect(Object.keys(await server.read<object>('/api/drawings'))).toContain('own');
    await server.close({ keepData: true });
  });

  test('leaves a store with content as it is, and its uploads (D17.5)', async () => {
    expect(await seed(env)).toContain('Loaded the catalog into');
    expect(await seed(env)).toContain('Nothing to do');
    await addUpload();
    await expect(seed(env, [folder()])).rejects.toThrow(
      /has content: a catalog needs an empty store\. Nothing was changed\.$/,
    );
    expect(await uploads()).toEqual([]);
  });

  test('seeds nothing from a missing or invalid folder, and names the lines (D17.5)', async () => {
    const none = join(root(), 'none');
    await expect(seed(env, [none])).rejects.toThrow(`Can’t find the catalog folder ${none}.`);
    await replace('figures.json', '"disc.pressure"', '"disc.other"');
    const page = await readFile(at('pages/exterior-wall-pipe-seals.json'), 'utf8');
    const line = page.slice(0, page.indexOf('"disc.pressure"')).split('\n').length;
    const refused = seed(env, [folder()]);
    await expect(refused).rejects.toThrow(
      `The catalog folder ${folder()} can't be used:\npages/exterior-wall-pipe-seals.json:${String(line)}: `,
    );
    await expect(refused).rejects.toThrow(/\n\.\.\. and \d+ more$/);
    expect(await count()).toBe(0);
    expect(await uploads()).toEqual([]);
    await expect(seed(env, [folder(), '--chekc'])).rejects.toThrow('--chekc isn’t an option');
  });

  test('lists everything that is wrong with --check, and changes nothing (D17.5)', async () => {
    expect(await seed(env, [folder(), '--check'])).toBe(`No problems found in ${folder()}`);
    await replace('products.json', '"url": "/pipe-seals-disc"', '"url": "/nowhere"');
    await replace('navigation.json', '27fba110ac98c5605d341dcd', 'ffffffffffffffffffffffff');
    await expect(seed(env, [folder(), '--check'])).rejects.toThrow(
      /^products\.json:6: The product “.*” links to \/nowhere, which leads nowhere\.\nnavigation\.json:\d+: The sidebar item “.*” leads to a page that no longer exists\.$/,
    );
    expect(await count()).toBe(0);
  });
});
