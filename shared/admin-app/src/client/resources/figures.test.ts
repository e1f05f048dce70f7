import { describe, expect, it } from 'vitest';
import type { FigureRecord } from '@wa/core/domain/figures/figure-record';
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
const values = async (client: AdminClient) =>
  Object.fromEntries(
    (await client.figures.list()).map(({ key, measure }) => [key, measure?.values[0].value]),
  );
const nothingStaged = () => [];

describe('figures', () => {
  it('are shown as they are saved, without the lists being read again', async () => {
    const { client } = await windows.open();
    await client.figures.list();
    const figure = await make(client, 'plug.a', 30);
    await client.figures.update(figure, { measure: psi(40) as FigureRecord['measure'] });
    expect(client.shown().figures.map(({ key, measure }) => [key, measure?.values[0].value])).toEqual([
      ['plug.a', 40],
    ]);
  });

  it('that are pasted are taken back by one undo; one that is refused holds back none of the others', async () => {
    const { client } = await windows.open();
    const [a, b] = [await make(client, 'plug.a', 30), await make(client, 'plug.b', 31)];
    const refused: number[] = [];
    const changes = [
      { base: a, form: { measure: psi(40) as FigureRecord['measure'] } },
      { base: null, form: form('plug.b', 50) },
      { base: b, form: { measure: psi(41) as FigureRecord['measure'] } },
    ];
    await client.figures.saveAll(changes, 'Paste', (at) => refused.push(at));
    expect(refused).toEqual([1]);
    expect(await values(client)).toEqual({ 'plug.a': 40, 'plug.b': 41 });
    expect(await client.undo(nothingStaged)).toMatchObject({ ok: true });
    expect(await values(client)).toEqual({ 'plug.a': 30, 'plug.b': 31 });
  });

  it('become one, and an undo makes them two again', async () => {
    const { client } = await windows.open();
    const [double, other] = [await make(client, 'plug.a', 30), await make(client, 'plug.b', 30)];
    await client.figures.merge(double, other);
    const [left, ...others] = await client.figures.list();
    expect(others).toEqual([]);
    expect(left).toMatchObject({ key: 'plug.b', formerKeys: ['plug.a'] });
    expect(await client.undo(nothingStaged)).toMatchObject({ ok: true });
    expect(Object.keys(await values(client)).sort()).toEqual(['plug.a', 'plug.b']);
  });

  it('do not become one when the other has changed since it was seen', async () => {
    const { client } = await windows.open();
    const [double, other] = [await make(client, 'plug.a', 30), await make(client, 'plug.b', 30)];
    await client.figures.update(other, { label: 'Head' });
    await expect(client.figures.merge(double, other)).rejects.toMatchObject({ status: 409 });
    expect(Object.keys(await values(client)).sort()).toEqual(['plug.a', 'plug.b']);
  });

  it('are merged without a connection, and sent when there is one', async () => {
    const { client } = await windows.open();
    const [double, other] = [await make(client, 'plug.a', 30), await make(client, 'plug.b', 30)];
    windows.server.down = true;
    await client.figures.merge(double, other);
    expect(client.shown().figures.map(({ key }) => key)).toEqual(['plug.b']);
    windows.server.down = false;
    await client.retryNow();
    expect((await client.figures.list()).map(({ formerKeys }) => formerKeys)).toEqual([['plug.a']]);
  });
});
