import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readEnv } from '../config/env.ts';
import { API_STORES } from '../testing/stores.ts';
import { useFreshFolder } from '../testing/folders.ts';
import { json, startTestServer } from '../testing/test-server.ts';
import type { TestServer } from '../testing/test-server.ts';
import { restore } from './restore.ts';
import { trust } from '@wa/core/testing/trust';

const backups = trust('backup');
/** The files of the release. The README.md in that folder documents their origin. */
const RELEASE = fileURLToPath(new URL('../testing/release-0.1.0', import.meta.url));
const UPLOAD = 'uploads/f35dc0a6f44e158b3d7418c1301e6190.csv';

const folder = useFreshFolder();

/** Unpacks the files that the release wrote. */
async function unpack(part: 'store' | 'backup'): Promise<string> {
  const place = join(folder(), part);
  await cp(join(RELEASE, part), place, { recursive: true });
  const packed = join(place, 'catalogue.db.gz');
  await writeFile(join(place, 'catalogue.db'), gunzipSync(await readFile(packed)));
  await rm(packed);
  return place;
}

interface Item {
  _id: string;
  title: string;
  name: string;
  slug: string;
  version: number;
  children: Item[];
}

/** Verifies every edit that was made on the earlier release, and the migration of all other content. */
async function expectEveryEdit(server: TestServer): Promise<void> {
  const read = async <T>(path: string) => {
    const answer = await server.asAdmin(path);
    expect(answer.status, path).toBe(200);
    return (await answer.json()) as T;
  };
  const products = await read<Item[]>('/api/products');
  expect(products).toHaveLength(55);
  expect(products[0]).toMatchObject({ slug: 'pipe-seals-disc', title: 'Edited title', version: 2 });
  expect(await read('/api/products/slug/own-coupling')).toMatchObject({
    title: 'Own coupling',
    content: '<p>Made by the office.</p>',
    tasks: [],
  });
  expect(await read('/api/pages/slug/own-page')).toMatchObject({
    title: 'Own page, again',
    version: 2,
    content: [{ slug: 'one', rows: [{ columnsData: [[{ data: { html: '<p>Kept text</p>' } }]] }] }],
  });
  expect(await read('/api/pages/slug/a-model')).toMatchObject({ backTo: 'home', copyProtection: true });
  const sidebar = await read<Item[]>('/api/sidebar-items');
  expect(sidebar.at(-1)?.name).toBe('Seals, renamed');
  expect(sidebar.map(({ children }) => children.length)).toEqual([0, 0, 0, 0, 3, 3, 8, 5, 3, 6]);
  // The product is in the bin, and the start has not seeded it again.
  expect(products.map(({ slug }) => slug)).not.toContain('pipe-seals-disc-two');
  expect((await fetch(`${server.url}/api/pages/slug/how-to-measure`)).status).toBe(404);
  const binned = async (kind: string) =>
    (await read<Item[]>(`/api/${kind}?isDeleted=true`)).map(({ slug }) => slug);
  expect([await binned('products'), await binned('pages')]).toEqual([
    ['pipe-seals-disc-two'],
    ['how-to-measure'],
  ]);
  expect(await (await fetch(`${server.url}/${UPLOAD}`)).text()).toBe('DN;OD\n40;48\n');
  backups.tried();
}

/** Verifies that the office can continue to work. */
async function expectToGoOn(server: TestServer): Promise<void> {
  const put = json('PUT', { title: 'Own page, today' });
  const headers = { ...(put.headers as object), 'If-Match': '"2"' };
  const saved = await server.asAdmin('/api/pages/slug/own-page', { ...put, headers });
  expect(await saved.json()).toMatchObject({ title: 'Own page, today', version: 3 });
  backups.control();
}

test('the store of release 0.1.0 is opened and brought up to date with every edit (D17.2)', async () => {
  const dataDir = await unpack('store');
  for (const start of ['the first', 'another']) {
    const server = await startTestServer({ dataDir });
    await expectEveryEdit(server);
    if (start === 'another') await expectToGoOn(server);
    await server.close({ keepData: true });
  }
});

describe.each(API_STORES)('on $name', (factory) => {
  test('a backup of release 0.1.0 is restored with every edit (D17.2)', async () => {
    const dataDir = join(folder(), 'data');
    const env = await factory.env(dataDir);
    const said = await restore(readEnv(env), [await unpack('backup')]);
    expect(said).toMatch(/^Restored \d+ records and 1 upload\b/);
    const server = await startTestServer({ dataDir, env });
    await expectEveryEdit(server);
    await expectToGoOn(server);
    await server.close();
  });
});
