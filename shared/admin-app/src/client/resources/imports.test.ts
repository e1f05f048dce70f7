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
  it('that is brought back changes nothing before it is applied, and one undo takes all of it back', async () => {
    const { client, imports, bring, texts } = await opened();
    await imports.apply(await bring(HEAD, row('plug.a', '30 psi'), row('plug.b', '31 psi')));
    const preview = await bring(
      HEAD,
      row('plug.a', '40 psi'),
      row('plug.b', '41 psi'),
      row('plug.c', '1 psi'),
    );
    expect(await texts()).toEqual({ 'plug.a': 30, 'plug.b': 31 });
    const { left } = client.getSnapshot().undo;
    expect(await imports.apply(preview)).toBe(3);
    expect(await texts()).toEqual({ 'plug.a': 40, 'plug.b': 41, 'plug.c': 1 });
    expect(client.getSnapshot().undo.left).toBe(left + 1);
    expect(await client.undo(nothingStaged)).toMatchObject({ ok: true, title: 'wa.csv' });
    expect(await texts()).toEqual({ 'plug.a': 30, 'plug.b': 31 });
  });

  it('of products changes titles and order, and one undo puts both back', async () => {
    const { client, imports, bring } = await opened();
    const { base64 } = await imports.export({ of: 'products' }, 'csv');
    const [head = '', first = '', ...others] = atob(base64)
      .replace('\u00ef\u00bb\u00bf', '')
      .trim()
      .split('\r\n');
    const last = others.pop() ?? '';
    const moved = last.replace(',3,', ',1,');
    await imports.apply(await bring(head, first.replace('Link seal', 'Chain seal'), ...others, moved));
    expect(await windows.titles()).toEqual(['Saddle', 'Chain seal', 'Flap valve']);
    // As the screen does after an import.
    await client.products.list();
    await client.undo(nothingStaged);
    expect(await windows.titles()).toEqual(['Link seal', 'Flap valve', 'Saddle']);
  });

  it('whose answer is lost can be applied again: it is made once, and can be undone', async () => {
    const { client, imports, bring, texts } = await opened();
    const preview = await bring(HEAD, row('plug.a', '30 psi'));
    windows.server.faults.push('drop-after');
    await expect(imports.apply(preview)).rejects.toMatchObject({ kind: 'unreachable' });
    expect(client.getSnapshot().undo.left).toBe(0);
    expect(await imports.apply(preview)).toBe(1);
    expect(await texts()).toEqual({ 'plug.a': 30 });
    expect(client.getSnapshot().undo.left).toBe(1);
  });

  it('that somebody was faster than is refused whole', async () => {
    const { client, imports, bring, texts } = await opened();
    await imports.apply(await bring(HEAD, row('plug.a', '30 psi'), row('plug.b', '31 psi')));
    const preview = await bring(HEAD, row('plug.a', '40 psi'), row('plug.b', '41 psi'));
    const figure = (await client.figures.list()).find(({ key }) => key === 'plug.b');
    if (figure === undefined) throw new Error('it was imported');
    await client.figures.update(figure, { condition: 'for water' });
    await expect(imports.apply(preview)).rejects.toMatchObject({ status: 412 });
    expect(await texts()).toEqual({ 'plug.a': 30, 'plug.b': 31 });
  });
});
