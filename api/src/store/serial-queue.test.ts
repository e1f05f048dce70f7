import { executionAsyncId } from 'node:async_hooks';
import { expect, test } from 'vitest';
import { createSerialQueue } from './serial-queue.ts';

/** Whether promises are followed: without a reader of their contexts none of them has a number. */
const areFollowed = () => Promise.resolve().then(() => executionAsyncId() !== 0);

test('an empty queue leaves promises as cheap as they were before', async () => {
  expect(await areFollowed()).toBe(false);
  const queue = createSerialQueue();
  await Promise.all([queue.run(areFollowed), queue.run(areFollowed)]);
  await queue.idle();
  expect(await areFollowed()).toBe(false);
});

test('work that waits for its own queue is refused, after a pause of the queue, too', async () => {
  const queue = createSerialQueue();
  for (let time = 0; time < 2; time += 1) {
    const nested = queue.run(async () => {
      await null;
      await queue.run(() => Promise.resolve());
    });
    await expect(nested).rejects.toThrow('within another');
    await queue.idle();
  }
});
