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
/**
 * This folder is as deep as api/dist, because a built server finds the catalog and the site relative to
 * itself.
 */
const BUILT = join(ROOT, `.test-server-${String(process.pid)}`);

export interface ServerProcess {
  url: string;
  /** Sends SIGKILL: the server can't clean up. */
  kill: () => Promise<void>;
  /** Sends SIGTERM and returns the output until the end. */
  stop: () => Promise<string>;
}

/** All starts share one hash: a new hash would end the sessions of the previous server. */
const PASSWORD_HASH = quickPasswordHash(TEST_PASSWORD);

let building: Promise<unknown> | null = null;

/** Bundles the server once for all starts: unbundled, a server takes four times as long to start. */
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
          'edition-process': join(ROOT, 'src/documents/editions/edition-process.ts'),
        },
        // The files are in one folder, as in the built server, because one of them loads the other.
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
}

/** Starts a whole server in a separate process on a free port; TEST_PASSWORD is its password. */
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
