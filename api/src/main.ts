import { pino } from 'pino';
import { readEnv, type Env, readEnvFile } from './config/env.ts';
import { startServer, type RunningServer } from './app/server.ts';
import { StartError } from './config/data-folder.ts';
import { StoreError } from './store/port.ts';
import { findWebBuild } from './web-build.ts';

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;
/**
 * Milliseconds in which a second signal counts as the first: npm forwards a signal that the whole process
 * group received.
 */
const SAME_SIGNAL = 1_000;

const say = (text: string) => void process.stdout.write(`${text}\n`);

try {
  readEnvFile();
  const env = readEnv(process.env);
  // A terminal shows warnings only; a log collector gets every request. LOG_LEVEL overrides both.
  const level = process.env.LOG_LEVEL || env.production ? env.logLevel : 'warn';
  const log = pino({ level }, pino.destination({ dest: 2, sync: true }));
  const server = await startServer({ env, log, ...findWebBuild() });
  greet(env, server);
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    // A user who presses again after that time ends the process at once, by the system's default.
    setTimeout(() => SIGNALS.forEach((signal) => process.off(signal, stop)), SAME_SIGNAL).unref();
    void server.close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.fatal({ err: error }, 'server stop failed');
        process.exit(1);
      },
    );
  };
  for (const signal of SIGNALS) process.on(signal, stop);
} catch (error) {
  const isExpected = error instanceof StartError || error instanceof StoreError;
  process.stderr.write(
    `${isExpected ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
  );
  process.exit(1);
}

function greet(env: Env, { url, name, store, newPassword }: RunningServer): void {
  say(`${name} is running at ${url}`);
  say(`  Administration  ${url}/admin`);
  say(`  Data            ${env.dataDir} (${store})`);
  if (newPassword !== null) say(`  Password        ${newPassword}   (generated now, shown only once)`);
  else if (env.adminPassword !== null || env.adminPasswordHash !== null)
    say('  Password        as set in the environment');
  else say('  Password        unchanged; npm run admin:password sets a new one');
  if (!env.production) say('  Desktop app     npm run desktop   (in a second terminal)');
}
