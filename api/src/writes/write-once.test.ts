import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sweepKeptAnswers } from './write-once.ts';
import { STORES } from '../testing/stores.ts';
import { startTestApi } from '../testing/test-api.ts';
import type { TestApi } from '../testing/test-api.ts';
import { trust } from '@wa/core/testing/trust';

const section = (text: string) => ({
  ...{ type: 'section', title: 'One', slug: 'one' },
  rows: [{ columns: 1, columnsData: [[{ id: 'b', kind: 'html', data: { html: `<p>${text}</p>` } }]] }],
});
const clocks = trust('clock');
const DAY = 24 * 60 * 60 * 1_000;

describe.each(STORES)('idempotency keys on $name', (factory) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi(factory);
  });
  afterAll(() => api.stop());

  const create = (key: string, body: object) =>
    api.admin('POST', '/api/products', {
      body: { image: 'a-model', ...body },
      headers: { 'Idempotency-Key': key },
    });
  const named = async (title: string) =>
    (await api.core.store.list('products')).filter((each) => each.title === title);

  test('the same key and body give the same answer again, and write and publish once', async () => {
    const first = await create('once', { title: 'Once' });
    const published = api.changes.length;
    const second = await create('once', { title: 'Once' });
    expect([second.status, second.body]).toEqual([201, first.body]);
    expect(second.headers.etag).toBe(first.headers.etag);
    expect(await named('Once')).toHaveLength(1);
    expect(api.changes).toHaveLength(published);
  });

  test('another body or another address under the same key is 422', async () => {
    await create('mixed', { title: 'Mixed' });
    expect((await create('mixed', { title: 'Other' })).status).toBe(422);
    const elsewhere = await api.admin('POST', '/api/sidebar-items', {
      body: { image: 'a-model', title: 'Mixed' },
      headers: { 'Idempotency-Key': 'mixed' },
    });
    expect(elsewhere.status).toBe(422);
  });

  test('the key is looked at before If-Match: a lost answer is given again although the version moved on', async () => {
    const { _id } = (await create('base', { title: 'Base' })).body as { _id: string };
    const headers = { 'Idempotency-Key': 'update', 'If-Match': '"1"' };
    const put = () => api.admin('PUT', `/api/products/${_id}`, { body: { title: 'Changed' }, headers });
    const first = await put();
    const second = await put();
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
  });

  test('a refused write leaves its key free', async () => {
    expect((await create('retry', { title: '' })).status).toBe(422);
    expect((await create('retry', { title: 'Now right' })).status).toBe(201);
  });

  test('the key is looked at after the session', async () => {
    await create('secret', { title: 'Secret' });
    const answer = await api.anyone('POST', '/api/products', {
      body: { image: 'a-model', title: 'Secret' },
      headers: { 'Idempotency-Key': 'secret' },
    });
    expect(answer.status).toBe(401);
  });

  test('of many at once one writes; the others are told to wait or get its answer', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => create('race', { title: 'Race' })));
    const statuses = new Set(answers.map(({ status }) => status));
    statuses.delete(409);
    expect([...statuses]).toEqual([201]);
    expect(await named('Race')).toHaveLength(1);
    expect((await create('race', { title: 'Race' })).status).toBe(201);
  });

  test('deleting repeats with its key, and an unreadable key is 400', async () => {
    const { _id } = (await create('to-delete', { title: 'To delete' })).body as { _id: string };
    const remove = (key: string) =>
      api.admin('DELETE', `/api/products/${_id}`, { headers: { 'Idempotency-Key': key, 'If-Match': '"1"' } });
    expect([(await remove('gone')).status, (await remove('gone')).status]).toEqual([200, 200]);
    for (const key of ['', 'x'.repeat(201), 'a b']) expect((await remove(key)).status).toBe(400);
  });

  test('a repeated call after a lost answer gives the same body: from the record, a revision, or the record as it is now', async () => {
    const path = '/api/pages/slug/answered';
    const put = (key: string, title: string) =>
      api.admin('PUT', path, {
        body: { title, content: [section('x')] },
        headers: { 'Idempotency-Key': key },
      });
    const first = await put('answer-1', 'Answer 1');
    const lost = await put('answer-2', 'Answer 2');
    const asked = async () => {
      const { status, text, headers } = await put('answer-2', 'Answer 2');
      return [status, text, headers.etag];
    };
    const given = [lost.status, lost.text, lost.headers.etag];
    expect(await asked()).toEqual(given);
    await put('answer-3', 'Answer 3');
    expect(await asked()).toEqual(given);
    expect((await put('answer-1', 'Answer 1')).text).toBe(first.text);
    for (let n = 4; n <= 28; n += 1) await put(`answer-${n}`, `Answer ${n}`);
    const now = (await api.admin('GET', path)).text;
    const late = await put('answer-2', 'Answer 2');
    expect([late.status, late.text]).toEqual([200, now]);
    expect(now).toContain('"version":28');
  });

  test('a hundred saves of a large page keep little beside the page itself', async () => {
    const { store } = api.core;
    const bytes = async () =>
      JSON.stringify([await store.list('idempotency'), await store.list('changes')]).length;
    const before = await bytes();
    for (let n = 0; n < 100; n += 1) {
      const body = { title: `Save ${n}`, content: [section('y'.repeat(96 * 1024))] };
      const headers = { 'Idempotency-Key': `large-${n}` };
      expect((await api.admin('PUT', '/api/pages/slug/large', { body, headers })).status).toBeLessThan(300);
    }
    expect(await store.count('idempotency')).toBeGreaterThan(100);
    expect((await bytes()) - before).toBeLessThan(100_000);
  });

  test('answers are kept for 90 days', async () => {
    await create('old', { title: 'Old' });
    api.advance(89 * DAY);
    const token = await api.core.sessions.start('bearer');
    const again = (headers: object) =>
      api.anyone('POST', '/api/products', {
        body: { image: 'a-model', title: 'Old' },
        headers: { 'Idempotency-Key': 'old', ...headers },
      });
    expect((await again({ Authorization: `Bearer ${token}` })).status).toBe(201);
    expect(await named('Old')).toHaveLength(1);
    api.advance(2 * DAY);
    const { store, clock } = api.core;
    expect(await store.transact((tx) => sweepKeptAnswers(tx, clock()))).toBeGreaterThan(0);
    const later = await api.core.sessions.start('bearer');
    expect((await again({ Authorization: `Bearer ${later}` })).status).toBe(201);
    expect(await named('Old')).toHaveLength(2);
  });

  test('a time of day that jumps by 91 days and back makes nothing twice', async () => {
    const make = async () => {
      // Sessions end with the time of day.
      const token = await api.core.sessions.start('bearer');
      return api.anyone('POST', '/api/products', {
        body: { image: 'a-model', title: 'Jump' },
        headers: { 'Idempotency-Key': 'jump', Authorization: `Bearer ${token}` },
      });
    };
    const { status, body } = await make();
    expect(status).toBe(201);
    for (const days of [91, -182, 91]) {
      api.advance(days * DAY);
      clocks.injected();
      const again = await make();
      expect([again.status, again.body]).toEqual([201, body]);
      expect(await named('Jump')).toHaveLength(1);
    }
    clocks.control();
  });
});
