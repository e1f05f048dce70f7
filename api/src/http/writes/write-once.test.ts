import { describe, expect, test } from 'vitest';
import { sweepKeptAnswers } from './write-once.ts';
import { STORES } from '../../testing/stores.ts';
import { useTestApi } from '../../testing/test-api.ts';

const section = (text: string) => ({
  ...{ type: 'section', title: 'One', slug: 'one' },
  rows: [{ columns: 1, columnsData: [[{ id: 'b', kind: 'html', data: { html: `<p>${text}</p>` } }]] }],
});
const DAY = 24 * 60 * 60 * 1_000;

describe.each(STORES)('idempotency keys on $name', (factory) => {
  const api = useTestApi(factory);

  const create = (key: string, body: object) =>
    api.admin('POST', '/api/products', {
      body: { image: 'a-model', ...body },
      headers: { 'Idempotency-Key': key },
    });
  const named = async (title: string) =>
    (await api.core.store.list('products')).filter((each) => each.title === title);

  test('a refused write leaves its key free, and an unreadable key is 400 (D4.11)', async () => {
    expect((await create('retry', { title: '' })).status).toBe(422);
    expect((await create('retry', { title: 'Now right' })).status).toBe(201);
    for (const key of ['', 'x'.repeat(201), 'a b'])
      expect((await create(key, { title: 'Unreadable' })).status).toBe(400);
  });

  test('the key is checked after the session (D4.11)', async () => {
    await create('secret', { title: 'Secret' });
    const answer = await api.anyone('POST', '/api/products', {
      body: { image: 'a-model', title: 'Secret' },
      headers: { 'Idempotency-Key': 'secret' },
    });
    expect(answer.status).toBe(401);
  });

  test('of many concurrent calls one writes; the others get its response or a 409 (D4.11)', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => create('race', { title: 'Race' })));
    const statuses = new Set(answers.map(({ status }) => status));
    statuses.delete(409);
    expect([...statuses]).toEqual([201]);
    expect(await named('Race')).toHaveLength(1);
    expect((await create('race', { title: 'Race' })).status).toBe(201);
  });

  test('a repeated call after a lost answer gives the same body: from the record, a revision, or the record as it is now (D4.11)', async () => {
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

  test('answers are kept for 90 days (D4.11)', async () => {
    await create('old', { title: 'Old' });
    api.advance(89 * DAY);
    const again = async () =>
      api.as(await api.core.sessions.start('bearer'))('POST', '/api/products', {
        body: { image: 'a-model', title: 'Old' },
        headers: { 'Idempotency-Key': 'old' },
      });
    expect((await again()).status).toBe(201);
    expect(await named('Old')).toHaveLength(1);
    api.advance(2 * DAY);
    const { store, clock } = api.core;
    expect(await store.transact((tx) => sweepKeptAnswers(tx, clock()))).toBeGreaterThan(0);
    expect((await again()).status).toBe(201);
    expect(await named('Old')).toHaveLength(2);
  });
});
