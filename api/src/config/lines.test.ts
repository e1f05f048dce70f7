import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useTemporaryFolder } from '../testing/folders.ts';
import { readLines, splitLines } from './lines.ts';

const folder = useTemporaryFolder();
const TEXT = 'first\n\n{"a":"\u2028Ä\u2029🔧\u0085\r"}\r\nlast';
const LINES = ['first', '', '{"a":"\u2028Ä\u2029🔧\u0085\r"}\r', 'last'];

async function listOf(lines: AsyncIterable<string>): Promise<string[]> {
  const list: string[] = [];
  for await (const line of lines) list.push(line);
  return list;
}

async function* chunksOf(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

test.each([1, 2, 3, 7, 1_000])('only a newline ends a line, in chunks of %i bytes', async (size) => {
  expect(await listOf(splitLines(chunksOf(Buffer.from(TEXT), size)))).toEqual(LINES);
  expect(await listOf(splitLines(chunksOf(Buffer.from(`${TEXT}\n`), size)))).toEqual(LINES);
});

test('reads the lines of a file, and none of an empty one', async () => {
  const file = join(folder(), 'lines.jsonl');
  await writeFile(file, TEXT);
  expect(await listOf(readLines(file))).toEqual(LINES);
  await writeFile(file, '');
  expect(await listOf(readLines(file))).toEqual([]);
});

test('a file that cannot be read fails', async () => {
  await expect(listOf(readLines(join(folder(), 'missing')))).rejects.toThrow('ENOENT');
});
