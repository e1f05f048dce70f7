import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { drawingFiles, provideDrawings } from '@wa/core/drawings/drawings';
import { readEnv } from '../config/env.ts';
import type { Env } from '../config/env.ts';
import { mongodbUriFor } from '../testing/databases.ts';
import { API_STORES } from '../testing/stores.ts';
import { startTestServer, temporaryFolder } from '../testing/test-server.ts';
import { FIRST_CATALOG } from '../web-build.ts';
import { seed } from './seed.ts';
import { withStore } from './command.ts';

const UPLOAD = `${'0123456789abcdef'.repeat(2)}.csv`;

describe.each(API_STORES)('npm run seed on $name', ({ name }) => {
  let place: string;
  let catalog: string;
  let variables: Record<string, string>;
  let env: Env;
  beforeEach(async () => {
    place = await temporaryFolder();
    catalog = join(place, 'catalog');
    await cp(FIRST_CATALOG, catalog, { recursive: true });
    variables = name === 'MongoDB' ? { MONGODB_URI: await mongodbUriFor(place) } : {};
    env = readEnv({ DATA_DIR: join(place, 'data'), ...variables });
  });
  // The server registers its store's drawings in this process.
  const drawings = drawingFiles();
  afterEach(async () => {
    provideDrawings(drawings);
    await rm(place, { recursive: true, force: true });
  });

  async function replace(file: string, before: string, after: string): Promise<void> {
    const text = await readFile(join(catalog, file), 'utf8');
    expect(text).toContain(before);
    await writeFile(join(catalog, file), text.replaceAll(before, after));
  }
  const count = () => withStore(env, (store) => store.count('products'));
  const uploads = () => readdir(join(place, 'data', 'uploads')).catch(() => []);

  test('seeds an empty store with another catalog, its drawings, and its uploads (D17.5)', async () => {
    await replace('products.json', 'Disc Seals|Pipes through walls', 'Other Seals|Pipes through walls');
    await cp(join(catalog, 'drawings', 'a-model.svg'), join(catalog, 'drawings', 'own.svg'));
    await replace('pages/f-model.json', '"images": [', `"images": ["drawing:own", "/uploads/${UPLOAD}",`);
    await mkdir(join(catalog, 'uploads'));
    await writeFile(join(catalog, 'uploads', UPLOAD), 'DN;OD\n');

    expect(await seed(env, [catalog])).toBe(
      `Loaded the catalog of ${catalog} into ${await withStore(env, async (store) => store.describe())}`,
    );
    const server = await startTestServer({ dataDir: join(place, 'data'), env: variables });
    const found = (await (await fetch(`${server.url}/api/products`)).json()) as { title: string }[];
    expect(found[0]?.title).toMatch(/^Other Seals/);
    expect(await (await fetch(`${server.url}/uploads/${UPLOAD}`)).text()).toBe('DN;OD\n');
    const served = (await (await server.asAdmin('/api/drawings')).json()) as object;
    expect(Object.keys(served)).toContain('own');
    await server.close({ keepData: true });
  });

  test('leaves a store with content as it is, and its uploads (D17.5)', async () => {
    expect(await seed(env)).toContain('Loaded the catalog into');
    expect(await seed(env)).toContain('Nothing to do');
    await mkdir(join(catalog, 'uploads'));
    await writeFile(join(catalog, 'uploads', UPLOAD), 'DN;OD\n');
    await expect(seed(env, [catalog])).rejects.toThrow(
      /has content: a catalog needs an empty store\. Nothing was changed\.$/,
    );
    expect(await uploads()).toEqual([]);
  });

  test('seeds nothing from a missing or invalid folder, and names the lines (D17.5)', async () => {
    await expect(seed(env, [join(place, 'none')])).rejects.toThrow(
      `Can’t find the catalog folder ${join(place, 'none')}.`,
    );
    await replace('figures.json', '"disc.pressure"', '"disc.other"');
    const page = await readFile(join(catalog, 'pages/exterior-wall-pipe-seals.json'), 'utf8');
    const line = page.slice(0, page.indexOf('"disc.pressure"')).split('\n').length;
    const refused = seed(env, [catalog]);
    await expect(refused).rejects.toThrow(
      `The catalog folder ${catalog} can't be used:\npages/exterior-wall-pipe-seals.json:${String(line)}: `,
    );
    await expect(refused).rejects.toThrow(/\n\.\.\. and \d+ more$/);
    expect(await count()).toBe(0);
    expect(await uploads()).toEqual([]);
    await expect(seed(env, [catalog, '--chekc'])).rejects.toThrow('--chekc isn’t an option');
  });

  test('lists everything that is wrong with --check, and changes nothing (D17.5)', async () => {
    expect(await seed(env, [catalog, '--check'])).toBe(`No problems found in ${catalog}`);
    await replace('products.json', '"url": "/pipe-seals-disc"', '"url": "/nowhere"');
    await replace('navigation.json', '27fba110ac98c5605d341dcd', 'ffffffffffffffffffffffff');
    await expect(seed(env, [catalog, '--check'])).rejects.toThrow(
      /^products\.json:6: The product “.*” links to \/nowhere, which leads nowhere\.\nnavigation\.json:\d+: The sidebar item “.*” leads to a page that no longer exists\.$/,
    );
    expect(await count()).toBe(0);
  });
});
