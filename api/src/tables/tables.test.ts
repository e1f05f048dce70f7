import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tableSchema } from '@wa/core/contract/tables';
import type { Page } from '@wa/core/domain/pages/page';
import type { TableRecord } from '@wa/core/domain/tables/fact-table';
import { seedWhenEmpty } from '../seed/run-seed.ts';
import { STORES } from '../testing/stores.ts';
import { startTestApi } from '../testing/test-api.ts';
import type { TestAnswer, TestApi } from '../testing/test-api.ts';

const columns = [{ label: 'Head', kind: 'figure' }];
const row = (header: string, figure: string) => ({ header, cells: [{ figure }] });

describe.each(STORES)('tables on $name', (factory) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi(factory);
    await seedWhenEmpty(api.core.store);
  });
  afterAll(() => api.stop());

  const table = (answer: TestAnswer): TableRecord => tableSchema.strict().parse(answer.body);
  const create = async (fields: object): Promise<TableRecord> => {
    const answer = await api.admin('POST', '/api/tables', { body: { caption: 'Heads', columns, ...fields } });
    expect(answer.status, answer.text).toBe(201);
    return table(answer);
  };
  const put = (id: string, body: object) => api.admin('PUT', `/api/tables/${id}`, { body });
  const show = (name: string) =>
    api.admin('PUT', '/api/pages/slug/with-table', {
      body: {
        title: 'With table',
        content: [
          {
            type: 'section',
            slug: 's',
            rows: [{ columns: 1, columnsData: [[{ id: 'a', kind: 'factTable', data: { table: name } }]] }],
          },
        ],
      },
    });
  const shown = async (name: string) => {
    const { body } = await api.anyone('GET', '/api/pages/slug/with-table');
    return (body as Page).shown?.tables[name];
  };

  test('a new one has a name of its own, and is on the page that names it with the condition of each figure', async () => {
    const made = await create({ rows: [row('Steel', 'flap.steel.head')] });
    expect(made.name).toBe('heads');
    expect((await create({})).name).toBe('heads-2');
    await show('heads');
    const drawn = await shown('heads');
    expect(drawn?.rows[0]?.cells.map(({ full }) => full)).toEqual([
      'up to 16 ft of water, higher available',
      'up to 6 m wc, higher available',
    ]);
    expect(drawn?.notes.join(' ')).toContain('6 m is 19.7 ft');
    const before = api.changes.length;
    await put(made._id, { rows: [row('HDPE', 'flap.hdpe.head')] });
    expect(api.changes.slice(before)).toMatchObject([{ kind: 'table', paths: ['/with-table'] }]);
    expect((await shown('heads'))?.rows[0]?.header).toBe('HDPE');
    const answer = await api.admin('GET', `/api/tables/${made._id}/places`);
    expect(answer.body).toMatchObject([{ kind: 'page', path: '/with-table', as: 'table' }]);
    expect((await api.admin('DELETE', `/api/tables/${made._id}`)).status).toBe(409);
    expect((await api.admin('DELETE', `/api/tables/${made._id}?inUse=accept`)).status).toBe(200);
    expect(await shown('heads')).toBeUndefined();
    expect((await api.admin('PUT', `/api/bin/restore/${made._id}?type=table`)).status).toBe(200);
    expect(await shown('heads')).toBeDefined();
  });

  test('a figure that a table shows counts every page of the table among its places', async () => {
    const all = (await api.admin('GET', '/api/figures')).body as { _id: string; key: string }[];
    const id = all.find(({ key }) => key === 'flap.hdpe.head')?._id ?? '';
    const before = api.changes.length;
    await api.admin('PUT', `/api/figures/${id}`, {
      body: { measure: { unit: 'm wc', values: [{ value: 2 }] } },
    });
    expect(api.changes[before]?.paths).toContain('/with-table');
    expect((await shown('heads'))?.rows[0]?.cells[1]?.full).toContain('2 m wc');
  });

  test.each([
    [{ caption: ' ' }, 'caption'],
    [{ rows: [{ header: 'A', cells: [] }] }, 'rows'],
  ])('%j is refused at its field', async (body, field) => {
    const answer = await api.admin('POST', '/api/tables', { body: { caption: 'A', columns, ...body } });
    expect(answer).toMatchObject({ status: 422, body: { fields: { [field]: expect.any(String) } } });
  });

  test('the name that blocks know stays as it is', async () => {
    const made = await create({ caption: 'Kept' });
    expect(await put(made._id, { name: 'other' })).toMatchObject({ status: 422 });
  });
});
