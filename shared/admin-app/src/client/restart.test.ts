import { expect, it } from 'vitest';
import { createManualClock } from './testing/manual-clock.ts';
import { useWindows } from './testing/use-windows.ts';

const windows = useWindows();

it('works again after a stop: sends pending edits, follows other windows, and polls the server', async () => {
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

it('polls the server every two seconds until it is stopped (D10.4)', async () => {
  const waits: number[] = [];
  const clock = createManualClock();
  const after: typeof clock.after = (wait, work) => {
    waits.push(wait);
    return clock.after(wait, work);
  };
  const { client } = await windows.open({ clock: { ...clock, after } });
  windows.server.down = true;
  await client.products.list().catch(() => undefined);
  const { length } = waits;
  expect(waits.at(-1)).toBe(2_000);
  clock.fire();
  await expect.poll(() => waits.slice(length)).toContain(2_000);
  client.stop();
  expect(clock.fire()).toBe(0);
});
