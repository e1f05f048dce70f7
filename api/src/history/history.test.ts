import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ResponseOf } from '@wa/core/contract/endpoint';
import type { ChangeSinceMark, getHistory, getMark, Mark } from '@wa/core/contract/history';
import { LOST_EDITS_KEPT, MARKS_MAX } from '@wa/core/domain/limits';
import { tooManyMarks } from '@wa/core/domain/messages';
import type { BinKind } from '@wa/core/domain/record';
import { REVISIONS_KEPT } from '../store/revisions.ts';
import { STORES } from '../testing/stores.ts';
import { startTestApi } from '../testing/test-api.ts';
import type { TestApi } from '../testing/test-api.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0';

describe.each(STORES)('the history on $name', (factory) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi(factory);
  });
  afterAll(() => api.stop());

  async function create(title: string): Promise<string> {
    const made = await api.admin('POST', '/api/products', { body: { title, image: 'a-model' } });
    return (made.body as { _id: string })._id;
  }
  const change = (id: string, body: object) => api.admin('PUT', `/api/products/${id}`, { body });
  async function history(kind: BinKind, id: string): Promise<ResponseOf<typeof getHistory>> {
    const answer = await api.admin('GET', `/api/history/${kind}/${id}`);
    expect(answer.status).toBe(200);
    return answer.body as ResponseOf<typeof getHistory>;
  }
  async function mark(name: string): Promise<Mark> {
    const answer = await api.admin('POST', '/api/marks', { body: { name } });
    expect(answer.status).toBe(201);
    return answer.body as Mark;
  }
  const since = async (id: string) =>
    (await api.admin('GET', `/api/marks/${id}`)).body as ResponseOf<typeof getMark>;
  const changeOf = (changes: readonly ChangeSinceMark[], id: string) =>
    changes.find((each) => each.id === id);

  test('says what each version was, when it was made, and by which device', async () => {
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

  test('is there for pages and sidebar items, and nobody reads it without a session', async () => {
    const page = await api.admin('PUT', '/api/pages/slug/of-old', { body: { title: 'A' } });
    const { _id } = page.body as { _id: string };
    await api.admin('PUT', '/api/pages/slug/of-old', { body: { title: 'B' } });
    expect((await history('page', _id)).versions.map(({ version }) => version)).toEqual([2, 1]);
    const item = await api.admin('POST', '/api/sidebar-items', {
      body: { name: 'A', children: [{ name: 'C' }] },
    });
    const { _id: parent, children } = item.body as { _id: string; children: { _id: string }[] };
    await api.admin('DELETE', `/api/sidebar-items/${parent}`);
    // What went along with its parent was live before that.
    const child = (await history('sidebar-item', children[0]?._id ?? '')).versions;
    expect(child.map(({ record }) => 'isDeleted' in record && record.isDeleted)).toEqual([true, false]);
    for (const path of [`/api/history/page/${_id}`, '/api/history/lost', '/api/marks']) {
      expect((await api.anyone('GET', path)).status).toBe(401);
    }
    expect((await api.admin('GET', `/api/history/page/${'0'.repeat(24)}`)).status).toBe(404);
    expect((await api.admin('GET', `/api/history/figure/${_id}`)).status).toBe(404);
  });

  test('keeps what lost a conflict once for its key, the newest of each record, until the record is gone for good', async () => {
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
    expect((await api.admin('GET', '/api/history/lost')).body).toMatchObject([
      { fields: { title: `later-${String(LOST_EDITS_KEPT - 1)}` } },
      ...kept.slice(1),
    ]);
    await api.admin('DELETE', `/api/products/${id}`);
    await api.admin('DELETE', `/api/bin/permanent/${id}?type=product`);
    expect((await api.admin('GET', `/api/history/product/${id}`)).status).toBe(404);
  });

  test('a mark says what was made, changed, deleted and restored since, and nothing of what only looks changed', async () => {
    const [changed, deleted, restored, gone, same] = [
      await create('To change'),
      await create('To delete'),
      await create('To restore'),
      await create('To go'),
      await create('To and fro'),
    ];
    await api.admin('DELETE', `/api/products/${restored}`);
    const item = await api.admin('POST', '/api/sidebar-items', {
      body: { name: 'Parent', children: [{ name: 'C' }] },
    });
    const { _id: parent, children } = item.body as { _id: string; children: { _id: string }[] };
    const child = children[0]?._id ?? '';
    const { _id, count } = await mark('  before the fair ');
    expect(count).toBe(await liveCount(api));

    await change(changed, { title: 'Changed', content: '<p>x</p>' });
    await api.admin('DELETE', `/api/products/${deleted}`);
    await api.admin('PUT', `/api/bin/restore/${restored}?type=product`);
    await api.admin('DELETE', `/api/products/${gone}`);
    await api.admin('DELETE', `/api/bin/permanent/${gone}?type=product`);
    await change(same, { title: 'Elsewhere' });
    await change(same, { title: 'To and fro' });
    // The parent's version rises with its child's.
    await api.admin('PUT', `/api/sidebar-items/${child}`, { body: { name: 'C2' } });
    const created = await create('Made since');

    const { mark: shown, changes, order } = await since(_id);
    expect(shown.name).toBe('before the fair');
    expect(changeOf(changes, changed)).toMatchObject({
      what: 'changed',
      title: 'Changed',
      fields: ['title', 'content'],
      version: 1,
    });
    expect(changeOf(changes, deleted)).toMatchObject({ what: 'deleted' });
    expect(changeOf(changes, restored)).toMatchObject({ what: 'restored' });
    expect(changeOf(changes, gone)).toMatchObject({ what: 'gone' });
    expect(changeOf(changes, created)).toMatchObject({ what: 'created', version: null });
    expect(changeOf(changes, child)).toMatchObject({ what: 'changed', fields: ['name'] });
    expect(changeOf(changes, same)).toBeUndefined();
    expect(changeOf(changes, parent)).toBeUndefined();
    expect(order.products.filter((id) => [changed, deleted].includes(id))).toEqual([changed, deleted]);
    expect((await api.admin('DELETE', `/api/marks/${_id}`)).status).toBe(200);
    expect((await api.admin('DELETE', `/api/marks/${_id}`)).status).toBe(404);
    expect((await api.admin('GET', `/api/marks/${_id}`)).status).toBe(404);
  });

  test('what a mark needs outlives the last 20 versions, and goes when the mark does', async () => {
    const id = await create('Marked 1');
    await change(id, { title: 'Marked 2' });
    const { _id } = await mark('needed');
    const edits = REVISIONS_KEPT + 5;
    for (let n = 0; n < edits; n += 1) await change(id, { title: `Edit ${String(n)}` });
    const titles = async () =>
      (await history('product', id)).versions.map(({ record }) => 'title' in record && record.title);
    expect(await titles()).toHaveLength(REVISIONS_KEPT + 2);
    expect((await titles()).at(-1)).toBe('Marked 2');
    expect(changeOf((await since(_id)).changes, id)).toMatchObject({ version: 2, fields: ['title'] });
    await api.admin('DELETE', `/api/marks/${_id}`);
    await change(id, { title: 'Once more' });
    expect(await titles()).toHaveLength(REVISIONS_KEPT + 1);
    expect(await titles()).not.toContain('Marked 2');
  });

  test(`a mark holds ids and versions alone; there are ${String(MARKS_MAX)} at most, each with a name`, async () => {
    await change(await create('Heavy'), { content: 'z'.repeat(50_000) });
    expect((await api.admin('POST', '/api/marks', { body: { name: ' ' } })).status).toBe(422);
    for (let n = 0; n < MARKS_MAX; n += 1) await mark(`Mark ${String(n)}`);
    const refused = await api.admin('POST', '/api/marks', { body: { name: 'One too many' } });
    expect(refused).toMatchObject({ status: 409, body: { error: tooManyMarks() } });
    const stored = await api.core.store.list('marks');
    const records = await liveCount(api, true);
    for (const { records: kept } of stored)
      expect(JSON.stringify(kept).length).toBeLessThan(60 + 40 * records);
    const listed = (await api.admin('GET', '/api/marks')).body as Mark[];
    expect(listed[0]?.name).toBe(`Mark ${String(MARKS_MAX - 1)}`);
  });
});

/** Products, sidebar items and pages in the store; those of the bin too, if asked. */
async function liveCount({ core: { store } }: TestApi, withBin = false): Promise<number> {
  const where = withBin ? undefined : { isDeleted: false };
  const counts = await Promise.all([
    store.count('products', where),
    store.count('sidebarItems', where),
    store.count('pages', where),
  ]);
  return counts.reduce((sum, count) => sum + count, 0);
}
