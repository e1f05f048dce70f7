import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export interface Program {
  file: string;
  execArgv: readonly string[];
}

/**
 * Returns a program of this folder: the file next to the built server (vite.config.ts), or the source with the
 * loader of development and tests.
 * @param base `import.meta.url` of the caller
 */
export function programAt(base: string, name: string): Program {
  const fileOf = (extension: string) => fileURLToPath(new URL(`./${name}.${extension}`, base));
  const built = fileOf('js');
  return existsSync(built)
    ? { file: built, execArgv: [] }
    : { file: fileOf('ts'), execArgv: ['--import', 'tsx'] };
}

/**
 * Starts a program as a separate process that receives no setting and no secret of the server.
 * @param heapMb the limit of its JavaScript memory, in megabytes
 */
export const forkProgram = ({ file, execArgv }: Program, heapMb: number): ChildProcess =>
  fork(file, {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: {},
    execArgv: [`--max-old-space-size=${String(heapMb)}`, ...execArgv],
  });
