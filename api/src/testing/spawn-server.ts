import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { quickPasswordHash } from '@wa/core/testing/quick-password-hash';
import { TEST_PASSWORD } from './test-server.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** As deep as api/dist: a built server finds the catalog and the site relative to itself. */
const BUILT = join(ROOT, `.test-server-${String(process.pid)}`);

export interface ServerProcess {
  url: string;
  /** SIGKILL: it has no time for anything. */
  kill: () => Promise<void>;
  /** SIGTERM, and what it had to say until it ended. */
  stop: () => Promise<string>;
}

/** The same for every start: another hash would end the sessions of the one before. */
const PASSWORD_HASH = quickPasswordHash(TEST_PASSWORD);

let building: Promise<unknown> | null = null;

/** Once for all starts: read file by file, a server takes four times as long to start. */
function buildChild(): Promise<unknown> {
  process.once('exit', () => {
    rmSync(BUILT, { recursive: true, force: true });
  });
  return build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: ['express', 'pino', 'sanitize-html', 'zod'] },
    build: {
      ssr: true,
      target: 'node20',
      outDir: BUILT,
      rolldownOptions: {
        input: {
          server: join(ROOT, 'src/testing/server-process.ts'),
          'preview-process': join(ROOT, 'src/content/import/preview-process.ts'),
        },
        // Next to each other, as in the built server: one looks for the other.
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
}

/** A whole server in a process of its own on a free port; TEST_PASSWORD opens it. */
export async function spawnServer(
  env: { DATA_DIR: string } & Record<string, string>,
): Promise<ServerProcess> {
  await (building ??= buildChild());
  const own = {
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    ADMIN_PASSWORD_HASH: PASSWORD_HASH,
  };
  const child = spawn(process.execPath, [join(BUILT, 'server.js')], {
    env: { PATH: process.env['PATH'] ?? '', ...own, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  const ended = once(child, 'exit');
  const lines = createInterface({ input: child.stdout });
  const first = await Promise.race([once(lines, 'line'), ended.then(() => null)]);
  if (first === null) throw new Error(`The server ended at its start: ${said.join('')}`);
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await ended;
  };
  return {
    url: String(first[0]),
    kill: () => end('SIGKILL'),
    async stop() {
      await end('SIGTERM');
      return said.join('');
    },
  };
}
