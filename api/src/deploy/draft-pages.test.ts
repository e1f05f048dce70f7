import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { staticPages } from '@wa/core/catalogue/pages/registry';
import { DRAFT_NOTICE } from '@wa/core/domain/messages';
import { blocksOf } from '@wa/core/domain/pages/page-content';
import { json, startTestServer } from '../testing/test-server.ts';
import type { TestServer } from '../testing/test-server.ts';

describe('before a deploy', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  const warnings = async () =>
    ((await (await server.asAdmin('/api/deploy')).json()) as { warnings: string[] }).warnings;
  const save = (slug: string, content: unknown) =>
    server.asAdmin(`/api/pages/slug/${slug}`, json('PUT', { content }));

  test('the administrator is told which pages still are drafts, until a version without the notice is saved', async () => {
    const terms = staticPages.get('terms-of-sale')?.content ?? [];
    expect(
      blocksOf({ title: '', content: terms }).some(({ data }) => JSON.stringify(data).includes(DRAFT_NOTICE)),
    ).toBe(true);
    expect(await warnings()).toEqual([expect.stringContaining('Terms of Sale, Guarantee Certificate')]);

    expect((await save('terms-of-sale', terms)).status).toBe(200);
    expect(await warnings()).toEqual([expect.stringContaining('Terms of Sale')]);

    const approved = [{ type: 'section', rows: [] }];
    expect((await save('terms-of-sale', approved)).status).toBe(200);
    const [only = '', ...more] = await warnings();
    expect(more).toEqual([]);
    expect(only).toContain('Guarantee Certificate');
    expect(only).not.toContain('Terms of Sale');

    expect((await save('guarantee-certificate', approved)).status).toBe(200);
    expect(await warnings()).toEqual([]);
  });
});
