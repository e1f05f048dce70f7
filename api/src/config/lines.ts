import { createReadStream } from 'node:fs';

const NEWLINE = 0x0a;

/**
 * Yields the lines of a file that has one JSON text per line. Only `\n` ends a line. `readline` is unsuitable
 * because Node.js 24 and newer also split at U+2028 and U+2029, which JSON text contains unescaped. The
 * memory has one line and one chunk of the file at a time.
 */
export async function* readLines(file: string): AsyncGenerator<string> {
  yield* splitLines(createReadStream(file));
}

/** Splits bytes, not text, because a character can begin in one chunk and end in the next. */
export async function* splitLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let begun: Buffer[] = [];
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      yield Buffer.concat([...begun, chunk.subarray(start, end)]).toString();
      begun = [];
      start = end + 1;
    }
    if (start < chunk.length) begun.push(chunk.subarray(start));
  }
  if (begun.length > 0) yield Buffer.concat(begun).toString();
}
