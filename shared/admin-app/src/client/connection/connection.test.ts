import { expect, it, vi } from 'vitest';
import { createMemoryPlatform } from '../../testing/memory.ts';
import { createManualClock } from '../testing/manual-clock.ts';
import { useWindows } from '../testing/use-windows.ts';

const windows = useWindows();

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

it('polls at once when the system is online again (D10.4)', async () => {
  const { client, platform } = await windows.open();
  windows.server.down = true;
  await client.products.list().catch(() => undefined);
  expect(client.getSnapshot().reachable).toBe(false);
  windows.server.down = false;
  platform.online.set(false);
  platform.online.set(true);
  await expect.poll(() => client.getSnapshot().reachable).toBe(true);
});

it('opens the admin although the disk is full', async () => {
  const platform = createMemoryPlatform(windows.computer);
  vi.spyOn(platform.storage, 'put').mockRejectedValue(new Error('The disk is full'));
  const { client } = await windows.open({ platform });
  expect(client.getSnapshot().session).toBe('open');
  expect(await client.products.list()).toHaveLength(3);
});
