import { expect, it } from 'vitest';
import { FIGURE_COLUMNS } from '@wa/core/domain/import/figure-columns';
import { useWindows } from '../testing/use-windows.ts';

const windows = useWindows();
const nothingStaged = () => [];
const csv = (...lines: string[]) => new File([lines.join('\r\n')], 'wa.csv', { type: 'text/csv' });
const HEAD = [
  FIGURE_COLUMNS.key,
  FIGURE_COLUMNS.family,
  FIGURE_COLUMNS.product,
  FIGURE_COLUMNS.label,
  FIGURE_COLUMNS.us,
].join(',');
const row = (key: string, value: string) => `${key},Plugs,Plug ${key},Pressure,${value}`;

async function opened() {
  const { client } = await windows.open();
  const imports = await client.imports();
  const bring = async (...lines: string[]) => imports.preview(csv(...lines));
  const texts = async () =>
    Object.fromEntries(
      (await client.figures.list()).map(({ key, measure }) => [key, measure?.values[0].value]),
    );
  return { client, imports, bring, texts };
}

it('a spreadsheet changes nothing until it is applied, is applied once despite a lost response, and can be undone', async () => {
  const { client, imports, bring, texts } = await opened();
  await imports.apply(await bring(HEAD, row('plug.a', '30 psi')));
  const preview = await bring(HEAD, row('plug.a', '40 psi'), row('plug.b', '1 psi'));
  expect(await texts()).toEqual({ 'plug.a': 30 });
  windows.server.faults = ['drop-after', 'drop-after'];
  await expect(imports.apply(preview)).rejects.toMatchObject({ kind: 'unreachable' });
  expect(client.getSnapshot().undo.figures).toHaveLength(1);
  expect(await imports.apply(preview)).toBe(2);
  expect(await texts()).toEqual({ 'plug.a': 40, 'plug.b': 1 });
  expect(client.getSnapshot().undo.figures).toHaveLength(2);
  expect(await client.undo(nothingStaged, 'figures')).toMatchObject({ ok: true, title: 'wa.csv' });
  expect(await texts()).toEqual({ 'plug.a': 30 });
});
