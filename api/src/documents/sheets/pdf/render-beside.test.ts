import { expect, it } from 'vitest';
import type { Sheet } from '../model/sheet.ts';
import { rendererIn } from './render-beside.ts';

/** Answers the title and what it counts, refuses one title, ends with another, and hangs with a third. */
const THREAD = `
  import { parentPort } from 'node:worker_threads';
  let count = 0;
  parentPort.on('message', ({ id, sheet: { title }, pictures }) => {
    if (title === 'hang') for (;;);
    if (title === 'end') throw new Error('out of memory');
    count += 1;
    parentPort.postMessage(
      title === 'refused' ? { id, error: new RangeError('too long') } : { id, body: Buffer.from(title + count + pictures.size) },
    );
  });
`;
const program = () => new URL(`data:text/javascript,${encodeURIComponent(THREAD)}`);
const sheet = (title: string) => ({ title }) as Sheet;
const none = new Map<string, never>();

it('fails what a thread leaves behind that ends, and begins another one', async () => {
  const render = rendererIn(program());
  expect(String(await render(sheet('a'), none))).toBe('a10');
  const left = await Promise.allSettled([render(sheet('end'), none), render(sheet('b'), none)]);
  for (const each of left) expect(each).toMatchObject({ reason: { message: 'out of memory' } });
  expect(String(await render(sheet('c'), none))).toBe('c10');
});

it('ends a thread that hangs, fails what waits for it, and begins another one', async () => {
  const render = rendererIn(program(), 2_000);
  const left = await Promise.allSettled([render(sheet('hang'), none), render(sheet('b'), none)]);
  for (const each of left)
    expect(each).toMatchObject({ reason: { message: expect.stringContaining('has ended') } });
  expect(String(await render(sheet('c'), none))).toBe('c10');
});
