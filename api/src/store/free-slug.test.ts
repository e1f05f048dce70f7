import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { SLUG_MAX_LENGTH } from '@wa/core/domain/limits';
import { uniqueSlug } from '@wa/core/domain/slug';
import { STORES } from '../testing/stores.ts';
import { freeSlug } from './free-slug.ts';
import type { Store } from './port.ts';
import { buildNewPage } from './testing/new-records.ts';

describe.each(STORES)('a free slug on $name', (factory) => {
  let folder: string;
  let store: Store;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'wa-slug-'));
    store = await factory.open(folder);
  });
  afterAll(async () => {
    await store.close();
    await rm(folder, { recursive: true, force: true });
  });

  const long = (length: number) => 'l'.repeat(length);
  const stem = fc.constantFrom(
    'seal',
    'seal-2',
    'a/b',
    long(191),
    long(192),
    long(193),
    long(198),
    long(200),
  );
  const slug = fc
    .tuple(stem, fc.constantFrom('', '-1', '-2', '-3', '-4', '-10', '-x', 's', '/x', '-2-2'))
    .map(([base, end]) => base.slice(0, SLUG_MAX_LENGTH - end.length) + end);

  test('is the one that a look at every slug finds', async () => {
    const set = fc.uniqueArray(slug, { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(set, set, stem, fc.boolean(), async (live, reserved, base, hasOwn) => {
        await store.transact(async (tx) => {
          await tx.removeWhere('pages', { range: { field: 'slug', from: '' } });
          const pages = live.map((each) => buildNewPage({ slug: each }));
          await tx.insertMany('pages', [...pages, buildNewPage({ slug: base, isDeleted: true })]);
        });
        const own = hasOwn ? live[0] : undefined;
        const taken = [...live.filter((each) => each !== own), ...reserved];
        const options = { reserved: new Set(reserved), own };
        expect(await freeSlug(store, 'pages', base, options)).toBe(uniqueSlug(base, taken));
      }),
      { numRuns: 60 },
    );
  });

  test('reads nothing but what begins like it', async () => {
    await store.transact(async (tx) => {
      await tx.removeWhere('pages', { range: { field: 'slug', from: '' } });
      const slugs = ['valve', 'valve-2', 'valve-gate', 'valves', 'other', 'clamp'];
      await tx.insertMany(
        'pages',
        slugs.map((each) => buildNewPage({ slug: each })),
      );
    });
    const list = vi.spyOn(store, 'list');
    expect(await freeSlug(store, 'pages', 'pump')).toBe('pump');
    expect(await freeSlug(store, 'pages', 'valve')).toBe('valve-3');
    const found = await Promise.all(
      list.mock.results.map(({ value }) => value as Promise<{ slug: string }[]>),
    );
    expect(found.map((records) => records.map((record) => record.slug))).toEqual([
      [],
      ['valve'],
      ['valve-2'],
    ]);
    list.mockRestore();
  });
});
