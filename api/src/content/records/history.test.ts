import { describe, expect, test } from 'vitest';
import type { ResponseOf } from '@wa/core/contract/endpoint';
import type { getHistory } from '@wa/core/contract/history';
import { LOST_EDITS_KEPT } from '@wa/core/domain/limits';
import type { BinKind } from '@wa/core/domain/record';
import type { SidebarNode } from '@wa/core/domain/sidebar/sidebar-tree';
import { API_STORES } from '../../testing/stores.ts';
import { useTestApi } from '../../testing/test-api.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0';

/** records/crud-contract.test.ts tests that every kind has a history and how long it is stored. */
describe.each(API_STORES)('the history on $name', (factory) => {
  const api = useTestApi(factory);

  const create = async (title: string) =>
    (await api.create('/api/products', { title, image: 'a-model' }))._id;
  const change = (id: string, body: object) => api.admin('PUT', `/api/products/${id}`, { body });
  async function history(kind: BinKind, id: string): Promise<ResponseOf<typeof getHistory>> {
    const answer = await api.admin('GET', `/api/history/${kind}/${id}`);
    expect(answer.status).toBe(200);
    return answer.body as ResponseOf<typeof getHistory>;
  }

  test('says what each version was, when it was made, and by which device (D15.1)', async () => {
    const id = await create('First');
    const token = await api.core.sessions.start('cookie');
    const headers = { Cookie: `wa-session=${token}`, Host: new URL(api.origin).host, 'User-Agent': FIREFOX };
    const edit = await api.anyone('PUT', `/api/products/${id}`, {
      headers: { ...headers, 'Sec-Fetch-Site': 'same-origin' },
      body: { title: 'Second' },
    });
    expect(edit.status).toBe(200);
    await change(id, { title: 'Third', metaTitle: 'M' });
    const { versions } = await history('product', id);
    expect(
      versions.map(({ version, by, record }) => [version, by, 'title' in record && record.title]),
    ).toEqual([
      [3, 'desktop app', 'Third'],
      [2, 'Firefox on Windows', 'Second'],
      [1, 'desktop app', 'First'],
    ]);
    expect(versions.map(({ at }) => at)).toEqual(versions.map(({ record }) => record.updatedAt));
    expect(JSON.stringify(versions)).not.toMatch(/savedBy|createdAt|binnedAt/);
  });

  test('a child that moves to the bin with its parent was live in the previous version', async () => {
    const body = { name: 'A', children: [{ name: 'C' }] };
    const { _id, children } = await api.create<SidebarNode>('/api/sidebar-items', body);
    await api.admin('DELETE', `/api/sidebar-items/${_id}`);
    const { versions } = await history('sidebar-item', children[0]?._id ?? '');
    expect(versions.map(({ record }) => 'isDeleted' in record && record.isDeleted)).toEqual([true, false]);
  });

  test('stores a discarded version once per key, the newest of each record, until the record is permanently deleted (T3.3)', async () => {
    const id = await create('Contested');
    const lose = (title: string, key = title) =>
      api.admin('POST', `/api/history/product/${id}/lost`, {
        headers: { 'Idempotency-Key': key },
        body: { title: 'Contested', against: 4, fields: { title } },
      });
    expect((await lose('Mine')).status).toBe(201);
    expect((await lose('Mine')).status).toBe(201);
    const { lost } = await history('product', id);
    expect(lost).toMatchObject([{ against: 4, by: 'desktop app', fields: { title: 'Mine' } }]);
    for (let n = 0; n < LOST_EDITS_KEPT; n += 1) {
      api.advance(1);
      await lose(`later-${String(n)}`);
    }
    const kept = (await history('product', id)).lost;
    expect(kept).toHaveLength(LOST_EDITS_KEPT);
    expect(JSON.stringify(kept)).not.toContain('Mine');
    await api.admin('DELETE', `/api/products/${id}`);
    await api.admin('DELETE', `/api/bin/permanent/${id}?type=product`);
    expect(await api.core.store.count('lostEdits')).toBe(0);
  });
});
