import { describe, expect, test } from 'vitest';
import { API_STORES } from '../../testing/stores.ts';
import { useStore } from '../../testing/store/open-for-tests.ts';
import { addPreview, findPreview, readPreviews, removePreviews } from './previews.ts';

const PRODUCT = { kind: 'product', id: 'a'.repeat(24) } as const;
const PAGE = { kind: 'page', id: 'b'.repeat(24) } as const;
const NOW = new Date('2026-11-28T10:00:00Z');

describe.each(API_STORES)('preview links on $name (D36.4)', (factory) => {
  const opened = useStore(factory);
  const add = (of: typeof PRODUCT | typeof PAGE) => opened().transact((tx) => addPreview(tx, of, NOW));
  const find = (path: string, now = NOW) => findPreview(opened(), path.split('/').at(-1) ?? '', now);

  test('show their record for 14 days, and the store has no address', async () => {
    const { path, until } = await add(PRODUCT);
    expect(until).toBe('2026-12-12T10:00:00.000Z');
    expect(await find(path, new Date('2026-12-12T09:59:59Z'))).toMatchObject(PRODUCT);
    expect(await find(path, new Date('2026-12-12T10:00:00Z'))).toBeNull();
    expect(await find('/preview/guessed')).toBeNull();
    expect(JSON.stringify(await opened().list('settings'))).not.toContain(path.slice('/preview/'.length));
  });

  test('end together for a record, and stay for the others', async () => {
    const [one, other, page] = [await add(PRODUCT), await add(PRODUCT), await add(PAGE)];
    expect((await readPreviews(opened(), PRODUCT, NOW)).length).toBeGreaterThanOrEqual(2);
    await opened().transact((tx) => removePreviews(tx, PRODUCT, NOW));
    expect([await find(one.path), await find(other.path)]).toEqual([null, null]);
    expect(await find(page.path)).toMatchObject(PAGE);
  });
});
