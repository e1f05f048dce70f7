import { expect, it } from 'vitest';
import type { AdminClient } from '../admin-client.ts';
import { useWindows } from '../testing/use-windows.ts';

const windows = useWindows();

async function make(client: AdminClient, key: string) {
  const saved = await client.figures.create({ key, family: 'Plugs', label: 'Pressure', text: 'Low' });
  if (saved.state === 'conflict') throw new Error('a new figure conflicts with nothing');
  return saved.record;
}

it('figures are merged offline, sent later, and separated again by an undo', async () => {
  const { client } = await windows.open();
  const [double, other] = [await make(client, 'plug.a'), await make(client, 'plug.b')];
  windows.server.down = true;
  await client.figures.merge(double, other);
  expect(client.shown().figures.map(({ key }) => key)).toEqual(['plug.b']);
  windows.server.down = false;
  await client.retryNow();
  expect((await client.figures.list()).map(({ formerKeys }) => formerKeys)).toEqual([['plug.a']]);
  expect(await client.undo(() => [], 'figures')).toMatchObject({ ok: true });
  expect((await client.figures.list()).map(({ key }) => key).sort()).toEqual(['plug.a', 'plug.b']);
});
