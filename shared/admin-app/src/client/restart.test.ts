import { expect, it } from 'vitest';
import { useWindows } from './testing/use-windows.ts';

const windows = useWindows();

it('works again after a stop: sends what waits, hears other windows, looks for the server', async () => {
  const { client, clock, platform } = await windows.open();
  const { client: other } = await windows.open();
  await client.products.list();
  windows.server.down = true;
  await client.products.create({ title: 'Waits', image: 'a-model' });
  client.stop();
  await other.products.create({ title: 'By another window', image: 'a-model' });
  await client.start();
  await expect.poll(() => client.getSnapshot().waiting.length).toBe(2);
  other.stop();
  windows.server.down = false;
  await expect.poll(clock.firing(() => client.getSnapshot().saveState)).toBe('saved');
  expect((await windows.titles()).slice(-2)).toEqual(['Waits', 'By another window']);

  windows.server.down = true;
  await client.products.list();
  windows.server.down = false;
  platform.online.set(false);
  platform.online.set(true);
  await expect.poll(() => client.getSnapshot().reachable).toBe(true);
});

it('stops looking for the server when it is stopped', async () => {
  const { client, clock } = await windows.open();
  windows.server.down = true;
  await client.products.list();
  client.stop();
  expect(clock.fire()).toBe(0);
});
