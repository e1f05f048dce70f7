import { expect, it } from 'vitest';
import type { Sheet } from '../model/sheet.ts';
import { rendererIn } from './render-beside.ts';

/** Answers the title and what it counts, refuses one title, ends with another, and hangs with a third. */
const THREAD = `
  let count = 0;
  export default function paint({ sheet: { title }, pictures }) {
    if (title === 'hang') for (;;);
    if (title === 'end') {
      setImmediate(() => { throw new Error('out of memory'); });
      return new Promise(() => {});
    }
    if (title === 'refused') throw new RangeError('too long');
    count += 1;
    return Buffer.from(title + count + pictures.size);
  }
`;
const program = () => new URL(`data:text/javascript,${encodeURIComponent(THREAD)}`);
const sheet = (title: string) => ({ title }) as Sheet;
const none = new Map<string, never>();

it('fails what a thread leaves behind that ends, and begins another one', async () => {
  const render = rendererIn(program());
  expect(String(await render(sheet('a'), none))).toBe('a10');
  await expect(render(sheet('refused'), none)).rejects.toThrow('too long');
  expect(String(await render(sheet('b'), none))).toBe('b20');
  await expect(render(sheet('end'), none)).rejects.toThrow('out of memory');
  expect(String(await render(sheet('c'), none))).toBe('c10');
});

it('ends a thread that hangs and begins another one', async () => {
  const render = rendererIn(program(), 2_000);
  await expect(render(sheet('hang'), none)).rejects.toThrow();
  expect(String(await render(sheet('c'), none))).toBe('c10');
});
