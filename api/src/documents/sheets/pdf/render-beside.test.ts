import { expect, it } from 'vitest';
import type { Sheet } from '../model/sheet.ts';
import { rendererIn } from './render-beside.ts';

/** Answers the title and what it counts, refuses one title, ends with another, and hangs with a third. */
const THREAD = `
  import { parentPort } from 'node:worker_threads';
  let count = 0;
  parentPort.on('message', ({ sheet: { title }, pictures }) => {
    if (title === 'hang') for (;;);
    if (title === 'end') throw new Error('out of memory');
    count += 1;
    parentPort.postMessage(
      title === 'refused' ? { error: new RangeError('too long') } : { body: Buffer.from(title + count + pictures.size) },
    );
  });
`;
const program = () => new URL(`data:text/javascript,${encodeURIComponent(THREAD)}`);
const sheet = (title: string) => ({ title }) as Sheet;
const none = new Map<string, never>();

it('fails the sheet whose thread ends, and begins another thread for the next', async () => {
  const render = rendererIn(program());
  expect(String(await render(sheet('a'), none))).toBe('a10');
  const [ended, next] = await Promise.allSettled([render(sheet('end'), none), render(sheet('b'), none)]);
  expect(ended).toMatchObject({ reason: { message: 'out of memory' } });
  expect(next).toMatchObject({ value: Buffer.from('b10') });
  await expect(render(sheet('refused'), none)).rejects.toThrow('too long');
  expect(String(await render(sheet('c'), none))).toBe('c30');
});

it('ends a thread that hangs, and begins another one', async () => {
  const render = rendererIn(program(), 2_000);
  const [hung, next] = await Promise.allSettled([render(sheet('hang'), none), render(sheet('b'), none)]);
  expect(hung).toMatchObject({ reason: { name: 'AbortError' } });
  expect(next).toMatchObject({ value: Buffer.from('b10') });
});
