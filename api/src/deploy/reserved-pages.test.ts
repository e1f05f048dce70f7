import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DeployPlan } from '@wa/core/contract/deploys';
import type { Page } from '@wa/core/domain/pages/page';
import { openStore } from '../store/open-store.ts';
import { json, startTestServer, temporaryFolder } from '../testing/test-server.ts';
import type { TestServer } from '../testing/test-server.ts';

const TAKEN = [
  'compare',
  'figures',
  'find',
  'gallery',
  'inquiry',
  'pipe-sizes',
  'search',
  'settings',
  'tables',
];

describe('pages of an older store at addresses that are the site\u2019s own now', () => {
  let server: TestServer;
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await temporaryFolder();
    const store = await openStore({ dataDir, mongodbUri: undefined });
    const empty = { images: [], pdfs: [], content: [], featured: false, url: '' };
    const live = { builtIn: false, isDeleted: false };
    await store.transact(async (tx) => {
      for (const slug of TAKEN) await tx.insert('pages', { ...empty, ...live, title: `Our ${slug}`, slug });
    });
    await store.close();
    server = await startTestServer({ dataDir });
  });
  afterAll(async () => {
    await server.close({ keepData: true });
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20 });
  });

  const warnings = async () => {
    const { gate } = (await (await server.asAdmin('/api/deploy/plan')).json()) as DeployPlan;
    return gate.map(({ text }) => text);
  };
  const save = (slug: string, body: object) => server.asAdmin(`/api/pages/slug/${slug}`, json('PUT', body));

  test('are kept, named before a deploy, saved where they are, and renamed', async () => {
    for (const slug of TAKEN) {
      expect(await warnings()).toContainEqual(
        expect.stringContaining(
          `The page “Our ${slug}” is at /${slug}, which is an address of the site itself`,
        ),
      );
      const kept = await server.asAdmin(`/api/pages/slug/${slug}`);
      expect(((await kept.json()) as Page).title).toBe(`Our ${slug}`);
      expect((await save(slug, { title: `My ${slug}` })).status).toBe(200);
      const moved = await save(slug, { slug: `our-${slug}` });
      expect(((await moved.json()) as Page).slug).toBe(`our-${slug}`);
      expect(await (await fetch(`${server.url}/our-${slug}`)).text()).toContain(`My ${slug}`);
    }
    expect((await warnings()).filter((each) => each.includes('the site itself'))).toEqual([]);
    // Once it is free, no page takes the address again.
    expect((await save('find', { title: 'Again' })).status).toBe(422);
  });
});
