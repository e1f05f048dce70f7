/**
 * The child of tests that need server processes of their own: the whole server with a plain renderer, settings from
 * the environment. Tells its address on stdout; SIGTERM ends it as it ends the real one.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { readEnv } from '../config/env.ts';
import { startServer } from '../server.ts';
import { plainRenderer } from './test-server.ts';

const env = readEnv(process.env);
const clientDir = join(env.dataDir, 'no-client-files');
mkdirSync(clientDir, { recursive: true });
const log = pino({ level: env.logLevel }, pino.destination({ dest: 2, sync: true }));
const server = await startServer({ env, log, clientDir, loadRenderer: () => Promise.resolve(plainRenderer) });
process.once('SIGTERM', () => void server.close());
process.stdout.write(`${server.url}\n`);
