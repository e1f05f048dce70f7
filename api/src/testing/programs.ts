/** Programs that tests start in addition to the product. Not every machine has them. */
import { execFileSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export type FoundProgram = { binary: string } | { reason: string };

/** Milliseconds; the script may have to download or build the program. */
const SCRIPT_TIMEOUT_MS = 600_000;

interface Wanted {
  /** The program's name on the PATH. */
  program: string;
  /** The program's name in messages. */
  name: string;
  /** The environment variable that may contain its path. */
  variable: string;
  /** A script in scripts/ that prints its path. */
  script: string;
}

/**
 * Returns a function that finds a program by the variable, the PATH, and the script, in this order. It
 * searches once.
 */
export function finderOf(wanted: Wanted): () => FoundProgram {
  let found: FoundProgram | null = null;
  return () => (found ??= locate(wanted));
}

function locate({ program, name, variable, script }: Wanted): FoundProgram {
  const named = process.env[variable];
  if (named)
    return runs(named) ? { binary: named } : { reason: `${variable} names ${named}, which isn’t a program` };
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const installed = folders.map((folder) => join(folder, program)).find(runs);
  if (installed) return { binary: installed };
  const file = fileURLToPath(new URL(`../../../scripts/${script}`, import.meta.url));
  try {
    const output = execFileSync(file, { encoding: 'utf8', stdio: 'pipe', timeout: SCRIPT_TIMEOUT_MS });
    return { binary: output.trim() };
  } catch (error) {
    const stderr = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    return {
      reason: `no ${name} was found, and scripts/${script} failed: ${stderr.split('\n').at(-1) ?? ''}`,
    };
  }
}

function runs(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Returns true if TEST_REQUIRE turns a missing tool into a failure (D1). */
export function isRequired(tool: 'mongod' | 's3'): boolean {
  return (process.env['TEST_REQUIRE'] ?? '').split(',').includes(tool);
}

/** Returns a port that was free a moment ago, for programs that can't choose a port themselves. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

export const isRunning = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null;

/** Sends SIGKILL and resolves when the process has ended. */
export async function killNow(child: ChildProcess | null): Promise<void> {
  if (child === null || !isRunning(child)) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}
