/**
 * The child of tests that need server processes of their own: the whole server with a plain renderer, settings from
 * the environment. Tells its address on stdout, or on stderr why it cannot start, as the real one does; SIGTERM ends it.
 * Started beside a file DATA_DIR/hold-pages, it draws pages only after SIGTERM.
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
const isTold = new Promise<void>((resolve) => process.once('SIGTERM', resolve));
const loadRenderer = async () => {
  if (existsSync(held)) await isTold;
  return plainRenderer;
};
try {
  mkdirSync(clientDir, { recursive: true });
  const server = await startServer({ env, log, clientDir, loadRenderer });
  // The stop comes first, then what waits for it.
  process.prependOnceListener('SIGTERM', () => void server.close());
  process.stdout.write(`${server.url}\n`);
} catch (error) {
  if (!(error instanceof StartError || error instanceof StoreError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
