import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import type { DocumentFamily } from '@wa/core/domain/documents/document-families';
import { archiveHash, archiveOf, gathered } from './archive.ts';

const documentAt = (href: string) => ({ href, title: href, kind: 'Data sheet', updatedAt: '2026-11-21' });
const family: DocumentFamily = {
  slug: 'seals',
  title: 'Seals',
  zip: '/data-sheets/seals.zip',
  documents: ['/data-sheets/a.pdf', '/data-sheets/gone.pdf', '/data-sheets/product/b.pdf'].map(documentAt),
};
const bytesOf = (href: string) => Buffer.from(`%PDF of ${href}`);

describe('the archive of a family', () => {
  const read = (href: string) => Promise.resolve(href.includes('gone') ? null : bytesOf(href));

  test('holds each document under the name that it has alone, without those that went', async () => {
    const files = unzipSync(await gathered(archiveOf(family, read)));
    expect(Object.keys(files)).toEqual(['a.pdf', 'product-b.pdf']);
    expect(Buffer.from(files['product-b.pdf'] ?? [])).toEqual(bytesOf('/data-sheets/product/b.pdf'));
  });

  test('is the same for the same documents', async () => {
    const [one, other] = await Promise.all([1, 2].map(() => gathered(archiveOf(family, read))));
    expect(one?.equals(other ?? Buffer.alloc(0))).toBe(true);
  });

  test('is named by what its documents hold', async () => {
    const named = (change: Record<string, string | null>) =>
      archiveHash(family, (href) => Promise.resolve(href in change ? (change[href] ?? null) : 'old'));
    const name = await named({});
    expect(await named({})).toBe(name);
    expect(await named({ '/data-sheets/a.pdf': 'new' })).not.toBe(name);
    expect(await named({ '/data-sheets/a.pdf': null })).not.toBe(name);
    expect(await archiveHash({ ...family, documents: [] }, () => Promise.resolve('old'))).not.toBe(name);
  });

  test('reads a document only when the one before it has been taken', async () => {
    const asked: string[] = [];
    const parts = archiveOf(family, (href) => {
      asked.push(href);
      return read(href);
    });
    await parts.next();
    expect(asked).toEqual(['/data-sheets/a.pdf']);
    await parts.return(undefined);
    expect(asked).toHaveLength(1);
  });
});
