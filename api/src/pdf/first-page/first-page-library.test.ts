import { brotliDecompressSync } from 'node:zlib';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { buildProduct } from '@wa/core/testing/build-product';
import { dataSheet } from '../../data-sheets/print-sheet.ts';
import { STORES } from '../../testing/stores.ts';
import { startTestApi } from '../../testing/test-api.ts';
import { openFirstPages } from './first-page-library.ts';
import { firstPageRoutes } from './routes.ts';

const site = {
  name: 'WA',
  salesEmail: 'sales@example.com',
  phone: '+1 555 0100',
  publicUrl: 'http://localhost:3000',
  cloudMediaHosts: [],
  translateWidget: true,
};

/** One sheet, `a`, whose hash is what the test says; counts how often it was read. */
async function library() {
  const body = await dataSheet(buildProduct({ title: 'Seal' }), site);
  const kept = new Map<string, Buffer>();
  const state = { hash: 'one', opened: 0 };
  const name = ({ slug, hash }: { slug: string; hash: string }) => `${slug}.${hash}`;
  const pages = openFirstPages({
    sheets: {
      hash: (slug) => Promise.resolve(slug === 'a' ? state.hash : null),
      open(slug) {
        state.opened += 1;
        return Promise.resolve(slug === 'a' ? { body, hash: state.hash } : null);
      },
      list: () => Promise.resolve([{ slug: 'a' }]),
    },
    files: {
      read: (entry) => Promise.resolve(kept.get(name(entry)) ?? null),
      write(entry, packed) {
        kept.set(name(entry), packed);
        return Promise.resolve();
      },
    },
    log: pino({ level: 'silent' }),
  });
  return { pages, state };
}

describe('first pages', () => {
  test('are drawn once for a content, for a crowd, too, and anew for another one', async () => {
    const { pages, state } = await library();
    const crowd = await Promise.all([pages.open('a'), pages.open('a'), pages.open('a')]);
    expect(new Set(crowd.map((picture) => picture?.packed)).size).toBe(1);
    const opened = state.opened;
    await pages.open('a');
    expect(state.opened).toBe(opened);
    state.hash = 'two';
    expect((await pages.open('a'))?.hash).toBe('two');
    expect(state.opened).toBe(opened + 1);
    expect(await pages.open('none')).toBeNull();
  });

  test('go out with an entity tag, packed for whoever takes that; the export has them as they are', async () => {
    const { pages } = await library();
    const [sqlite] = STORES;
    if (!sqlite) throw new Error('There is no store');
    const api = await startTestApi(sqlite, { rooms: [() => firstPageRoutes(pages)] });
    try {
      const plain = await api.anyone('GET', '/data-sheets/a.svg', {
        headers: { 'Accept-Encoding': 'identity' },
      });
      expect([plain.status, plain.headers['content-type']]).toEqual([200, 'image/svg+xml']);
      expect(plain.text).toMatch(/^<svg xmlns/);
      const etag = plain.headers['etag'] ?? '';
      const again = await api.anyone('GET', '/data-sheets/a.svg', { headers: { 'If-None-Match': etag } });
      expect(again.status).toBe(304);
      expect((await api.anyone('GET', '/data-sheets/none.svg')).status).toBe(404);
      const [file] = await pages.files();
      expect(file?.path).toBe('/data-sheets/a.svg');
      expect((await file?.body())?.toString()).toBe(plain.text);
      const packed = (await pages.open('a'))?.packed ?? Buffer.alloc(0);
      expect(brotliDecompressSync(packed).toString()).toBe(plain.text);
    } finally {
      await api.stop();
    }
  });
});
