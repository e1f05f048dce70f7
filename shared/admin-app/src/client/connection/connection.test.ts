import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createMemoryPlatform } from '../../testing/memory.ts';
import { createAdminClient } from '../admin-client.ts';
import { createManualClock } from '../testing/manual-clock.ts';
import { firstProduct, useWindows } from '../testing/use-windows.ts';
import { ClientError } from '../transport/client-error.ts';
import { createTransport, type Transport } from '../transport/transport.ts';

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

describe('a server that accepts calls and never answers', () => {
  const silent = () => new Promise<never>(() => {});
  const late = () => Promise.reject(new ClientError({ kind: 'timeout' }));

  it('is waited for only a moment once that is known (D12.1)', async () => {
    let answer: Transport = createTransport({ baseUrl: windows.server.url });
    const { client, clock } = await windows.open({ transport: (request) => answer(request) });
    const product = await firstProduct(client);
    await client.products.get(product._id);
    answer = late;
    await client.products.list();
    answer = silent;
    async function soon<T>(work: Promise<T>): Promise<T> {
      let isDone = false;
      void work.finally(() => (isDone = true));
      await expect.poll(clock.firing(() => isDone)).toBe(true);
      return work;
    }
    expect(await soon(client.products.get(product._id))).toMatchObject({ title: 'Link seal' });
    const saved = await soon(client.products.update(product, { title: 'Kept' }));
    expect(saved).toMatchObject({ state: 'queued', why: 'unclear' });
    expect(client.getSnapshot()).toMatchObject({ saveState: 'unclear', waiting: [{}] });
  });

  it('doesn’t keep a start from opening the content of this computer (D3.6)', async () => {
    const { client: first } = await windows.open();
    await first.products.list();
    first.stop();
    const clock = createManualClock();
    const platform = createMemoryPlatform(windows.computer);
    const client = await createAdminClient({ platform, clock, transport: silent });
    onTestFinished(client.stop);
    void client.start();
    await expect.poll(clock.firing(() => client.getSnapshot().session)).toBe('open');
    expect(client.getSnapshot()).toMatchObject({ reachable: false, unclear: true });
    expect(client.shown().products).toHaveLength(3);
  });
});
