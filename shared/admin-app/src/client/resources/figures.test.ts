import { describe, expect, it } from 'vitest';
import type { FigureRecord } from '@wa/core/domain/figures/catalogue-figure';
import type { AdminClient } from '../admin-client.ts';
import { useWindows } from '../testing/use-windows.ts';

const windows = useWindows();
const psi = (value: number) => ({
  unit: 'psi' as const,
  values: [{ value, limit: 'upTo' as const }] as [object],
});
const form = (key: string, value: number) => ({
  key,
  family: 'Plugs',
  label: 'Pressure',
  measure: psi(value) as FigureRecord['measure'],
});

async function make(client: AdminClient, key: string, value: number): Promise<FigureRecord> {
  const saved = await client.figures.create(form(key, value));
  if (saved.state === 'conflict') throw new Error('a new figure conflicts with nothing');
  return saved.record;
}
describe('figures', () => {
  it('are shown as saved without another read of the lists', async () => {
    const { client } = await windows.open();
    await client.figures.list();
    const figure = await make(client, 'plug.a', 30);
    await client.figures.update(figure, { measure: psi(40) as FigureRecord['measure'] });
    expect(client.shown().figures.map(({ key, measure }) => [key, measure?.values[0].value])).toEqual([
      ['plug.a', 40],
    ]);
  });

  it('are merged offline, sent later, and separated again by an undo', async () => {
    const { client } = await windows.open();
    const [double, other] = [await make(client, 'plug.a', 30), await make(client, 'plug.b', 30)];
    windows.server.down = true;
    await client.figures.merge(double, other);
    expect(client.shown().figures.map(({ key }) => key)).toEqual(['plug.b']);
    windows.server.down = false;
    await client.retryNow();
    expect((await client.figures.list()).map(({ formerKeys }) => formerKeys)).toEqual([['plug.a']]);
    expect(await client.undo(() => [], 'figures')).toMatchObject({ ok: true });
    expect((await client.figures.list()).map(({ key }) => key).sort()).toEqual(['plug.a', 'plug.b']);
  });
});
