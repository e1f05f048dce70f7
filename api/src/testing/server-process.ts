/**
 * The child process of tests that need separate server processes: the whole server with a plain renderer and
 * settings from the environment. It prints its address on stdout or a start error on stderr, as the real
 * server does, and ends on SIGTERM. If the file DATA_DIR/hold-pages exists at start, it renders pages only
 * after SIGTERM.
 */
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { readEnv } from '../config/env.ts';
import { StartError } from '../config/data-folder.ts';
import { startServer } from '../app/server.ts';
import { StoreError } from '../store/port.ts';
import { plainRenderer } from './test-server.ts';

const env = readEnv(process.env);
const clientDir = join(env.dataDir, 'no-client-files');
const log = pino({ level: env.logLevel }, pino.destination({ dest: 2, sync: true }));
const held = join(env.dataDir, 'hold-pages');
const isSignaled = new Promise<void>((resolve) => process.once('SIGTERM', resolve));
const loadRenderer = async () => {
  if (existsSync(held)) await isSignaled;
  return plainRenderer;
};
try {
  mkdirSync(clientDir, { recursive: true });
  const server = await startServer({ env, log, clientDir, loadRenderer });
  // The server must begin to stop before the waiting renderings continue.
  process.prependOnceListener('SIGTERM', () => void server.close());
  process.stdout.write(`${server.url}\n`);
} catch (error) {
  if (!(error instanceof StartError || error instanceof StoreError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
