import { describe, expect, it } from 'vitest';
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

describe('a spreadsheet', () => {
  it('changes nothing until it is applied, and one undo reverts all of it', async () => {
    const { client, imports, bring, texts } = await opened();
    await imports.apply(await bring(HEAD, row('plug.a', '30 psi'), row('plug.b', '31 psi')));
    const preview = await bring(
      HEAD,
      row('plug.a', '40 psi'),
      row('plug.b', '41 psi'),
      row('plug.c', '1 psi'),
    );
    expect(await texts()).toEqual({ 'plug.a': 30, 'plug.b': 31 });
    const left = client.getSnapshot().undo.figures.length;
    expect(await imports.apply(preview)).toBe(3);
    expect(await texts()).toEqual({ 'plug.a': 40, 'plug.b': 41, 'plug.c': 1 });
    expect(client.getSnapshot().undo.figures.length).toBe(left + 1);
    expect(await client.undo(nothingStaged, 'figures')).toMatchObject({ ok: true, title: 'wa.csv' });
    expect(await texts()).toEqual({ 'plug.a': 30, 'plug.b': 31 });
  });

  it('can be applied again after a lost response: it is applied once and can be undone', async () => {
    const { client, imports, bring, texts } = await opened();
    const preview = await bring(HEAD, row('plug.a', '30 psi'));
    windows.server.faults.push('drop-after', 'drop-after');
    await expect(imports.apply(preview)).rejects.toMatchObject({ kind: 'unreachable' });
    expect(client.getSnapshot().undo.figures.length).toBe(0);
    expect(await imports.apply(preview)).toBe(1);
    expect(await texts()).toEqual({ 'plug.a': 30 });
    expect(client.getSnapshot().undo.figures.length).toBe(1);
  });
});
