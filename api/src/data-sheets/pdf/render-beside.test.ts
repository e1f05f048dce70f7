import { expect, it } from 'vitest';
import type { Sheet } from '../model/sheet.ts';
import { rendererIn } from './render-beside.ts';

/** Answers the title and what it counts, refuses one title, and ends with another. */
const THREAD = `
  import { parentPort } from 'node:worker_threads';
  let count = 0;
  parentPort.on('message', ({ id, sheet: { title }, pictures }) => {
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

it('paints each sheet in one thread, and tells what it refuses', async () => {
  const render = rendererIn(program());
  const all = ['a', 'refused', 'b'].map((title) => render(sheet(title), none));
  const [a, refused, b] = await Promise.allSettled(all);
  expect(a).toEqual({ status: 'fulfilled', value: Buffer.from('a10') });
  expect(refused).toMatchObject({ reason: { name: 'RangeError', message: 'too long' } });
  expect(b).toEqual({ status: 'fulfilled', value: Buffer.from('b30') });
});

it('fails what a thread leaves behind that ends, and begins another one', async () => {
  const render = rendererIn(program());
  expect(String(await render(sheet('a'), none))).toBe('a10');
  const left = await Promise.allSettled([render(sheet('end'), none), render(sheet('b'), none)]);
  for (const each of left) expect(each).toMatchObject({ reason: { message: 'out of memory' } });
  expect(String(await render(sheet('c'), none))).toBe('c10');
});
