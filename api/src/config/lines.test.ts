import { expect, test } from 'vitest';
import { splitLines } from './lines.ts';

const TEXT = 'first\n\n{"a":"\u2028Ä\u2029🔧\u0085\r"}\r\nlast';
const LINES = ['first', '', '{"a":"\u2028Ä\u2029🔧\u0085\r"}\r', 'last'];

async function* chunksOf(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

test.each([1, 2, 3, 7, 1_000])('only a newline ends a line, in chunks of %i bytes', async (size) => {
  for (const text of [TEXT, `${TEXT}\n`]) {
    const lines: string[] = [];
    for await (const line of splitLines(chunksOf(Buffer.from(text), size))) lines.push(line);
    expect(lines).toEqual(LINES);
  }
});
