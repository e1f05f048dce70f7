import { expect, test } from 'vitest';
import { createRefresher } from './refresher.ts';

/** Keeps the event loop busy, as rendering a long list does. */
function work(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}

test('makes what was dropped, entrances first', async () => {
  const made: string[] = [];
  const refresher = createRefresher((path) => Promise.resolve(made.push(path)));
  refresher.add(['/product/flap-valve', '/', '/api/products']);
  await refresher.idle();
  expect(made).toEqual(['/', '/api/products', '/product/flap-valve']);
});

test('leaves all but the first few of thousands to those who ask for them', async () => {
  const made: string[] = [];
  const refresher = createRefresher((path) => Promise.resolve(made.push(path)));
  refresher.add(Array.from({ length: 5_000 }, (_, index) => `/product/${index}`));
  await refresher.idle();
  expect(made).toHaveLength(200);
});

test('a stream of changes to something slow is answered by few makings', async () => {
  let made = 0;
  const refresher = createRefresher(() => {
    made += 1;
    work(20);
    return Promise.resolve();
  });
  const started = performance.now();
  while (made < 3) {
    refresher.add(['/']);
    await new Promise((resolve) => setImmediate(resolve));
  }
  // Two makings and two rests, each four times as long as its making, before the third began.
  expect(performance.now() - started).toBeGreaterThan(200);
  refresher.stop();
  await refresher.idle();
});

test('stops in the middle of a rest', async () => {
  const made: string[] = [];
  let isMade: () => void;
  const first = new Promise<void>((resolve) => (isMade = resolve));
  const refresher = createRefresher((path) => {
    made.push(path);
    work(500);
    isMade();
    return Promise.resolve();
  });
  refresher.add(['/', '/slow']);
  await first;
  // Two turns later it rests.
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  const stopped = performance.now();
  refresher.stop();
  await refresher.idle();
  expect(made).toEqual(['/']);
  expect(performance.now() - stopped).toBeLessThan(1_500);
});
