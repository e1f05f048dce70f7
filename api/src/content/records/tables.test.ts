import { CONFIRM_NOTE } from '@wa/core/domain/figures/figure-text';
import { describe, expect, test } from 'vitest';
import type { Page } from '@wa/core/domain/pages/page';
import type { TableRecord } from '@wa/core/domain/tables/fact-table';
import { API_STORES } from '../../testing/stores.ts';
import { useTestApi } from '../../testing/test-api.ts';

const columns = [{ label: 'Head', kind: 'figure' }];
const row = (header: string, figure: string) => ({ header, cells: [{ figure }] });

describe.each(API_STORES)('tables on $name', (factory) => {
  const api = useTestApi(factory, { isSeeded: true });

  const create = (fields: object) =>
    api.create<TableRecord>('/api/tables', { caption: 'Heads', columns, ...fields });
  const put = (id: string, body: object) => api.admin('PUT', `/api/tables/${id}`, { body });
  const show = (name: string) => {
    const block = { id: 'a', kind: 'factTable', data: { table: name } };
    const content = [{ type: 'section', slug: 's', rows: [{ columns: 1, columnsData: [[block]] }] }];
    return api.create('/api/pages/slug/with-table', { title: 'With table', content }, 'PUT');
  };
  const shown = async (name: string) => {
    const { body } = await api.anyone('GET', '/api/pages/slug/with-table');
    return (body as Page).shown?.tables[name];
  };

  test('a new table gets a unique name, and the page that names it shows it with the condition of each figure (D14.3, D14.6)', async () => {
    const made = await create({ rows: [row('Steel', 'flap.steel.head')] });
    expect(made.name).toBe('heads');
    expect((await create({})).name).toBe('heads-2');
    await show('heads');
    const drawn = await shown('heads');
    expect(drawn?.rows[0]?.cells.map(({ full }) => full)).toEqual([
      'up to 16 ft of water, if the door is reinforced, higher available',
      'up to 6 m wc, if the door is reinforced, higher available',
    ]);
    expect(drawn?.rows[0]?.cells.map(({ isOpen }) => isOpen)).toEqual([true, true]);
    expect(drawn?.notes).toContain(CONFIRM_NOTE);
    const before = api.changes.length;
    await put(made._id, { rows: [row('HDPE', 'flap.hdpe.head')] });
    expect(api.changes.slice(before)).toMatchObject([{ kind: 'table' }]);
    expect((await shown('heads'))?.rows[0]?.header).toBe('HDPE');
    const answer = await api.admin('GET', `/api/tables/${made._id}/places`);
    expect(answer.body).toMatchObject([{ kind: 'page', path: '/with-table', as: 'table' }]);
    expect((await api.admin('DELETE', `/api/tables/${made._id}`)).status).toBe(409);
    expect((await api.admin('DELETE', `/api/tables/${made._id}?inUse=accept`)).status).toBe(200);
    expect(await shown('heads')).toBeUndefined();
    expect((await api.admin('PUT', `/api/bin/restore/${made._id}?type=table`)).status).toBe(200);
    expect(await shown('heads')).toBeDefined();
  });

  test('a row without a cell for each column is refused at its field (D14.5)', async () => {
    const body = { caption: 'A', columns, rows: [{ header: 'A', cells: [] }] };
    const refused = { status: 422, body: { fields: { rows: expect.any(String) } } };
    expect(await api.admin('POST', '/api/tables', { body })).toMatchObject(refused);
  });

  test('the name that blocks refer to can’t change', async () => {
    const made = await create({ caption: 'Kept' });
    expect(await put(made._id, { name: 'other' })).toMatchObject({ status: 422 });
  });
});
