/** The child of tests that need a second server process: as main.ts, with the plain renderer of the tests. */
import { pino } from 'pino';
import { readEnv } from '../config/env.ts';
import { StartError } from '../config/start-error.ts';
import { startServer } from '../server.ts';
import { StoreError } from '../store/errors.ts';
import { plainRenderer } from './test-server.ts';

try {
  const { url } = await startServer({
    env: readEnv(process.env),
    log: pino({ level: 'silent' }),
    clientDir: null,
    loadRenderer: () => Promise.resolve(plainRenderer),
  });
  process.stdout.write(`${url}\n`);
} catch (error) {
  if (!(error instanceof StartError || error instanceof StoreError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
