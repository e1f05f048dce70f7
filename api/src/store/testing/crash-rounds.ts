import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const WRITER = fileURLToPath(new URL('./crash-writer.ts', import.meta.url));

/** Starts the writer, kills it -9 after it has acknowledged `writes`, and answers all the acknowledged numbers. */
export async function writeUntilKilled(
  dataDir: string,
  first: number,
  ids: readonly string[],
  writes: number,
): Promise<number[]> {
  const child = spawn(process.execPath, ['--import', 'tsx', WRITER, dataDir, String(first), ...ids], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const complaints: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => complaints.push(chunk.toString()));
  const acknowledged: number[] = [];
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => {
    acknowledged.push(Number(line));
    if (acknowledged.length === writes) child.kill('SIGKILL');
  });
  const [[, signal]] = await Promise.all([once(child, 'exit'), once(lines, 'close')]);
  if (signal !== 'SIGKILL') throw new Error(`The writer ended by itself: ${complaints.join('')}`);
  return acknowledged;
}
