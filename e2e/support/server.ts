import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { quickPasswordHash } from '@wa/core/testing/quick-password-hash';
import { splitLoad } from './split-load.ts';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** The password of every server that the tests start. */
export const PASSWORD = 'correct horse battery staple';
const PASSWORD_HASH = quickPasswordHash(PASSWORD);

export interface RunningServer {
  url: string;
  pid: number;
  dataDir: string;
  /** Further environment variables, including the store. */
  env: Record<string, string>;
  /** Returns the output so far. */
  output: () => string;
  /** Stops the server and keeps its data, so that it can restart. */
  stop: () => Promise<void>;
}

export interface ServerOptions {
  dataDir: string;
  /** A free port if omitted. */
  port?: number;
  env?: Record<string, string>;
}

const URL_LINE = /(http:\/\/(?:localhost|127\.0\.0\.1):\d+)/;

/** Starts the built server as `npm start` does and waits for its address in the output. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const child = spawn(process.execPath, [path.join(root, 'api/dist/main.js')], {
    cwd: options.dataDir,
    env: {
      ...process.env,
      NODE_ENV: '',
      PORT: String(options.port ?? 0),
      HOST: '127.0.0.1',
      DATA_DIR: options.dataDir,
      ...(options.env?.['ADMIN_PASSWORD'] === undefined && { ADMIN_PASSWORD_HASH: PASSWORD_HASH }),
      LOG_LEVEL: 'warn',
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const url = await addressOf(child, () => printed);
  return {
    url,
    pid: child.pid ?? 0,
    dataDir: options.dataDir,
    env: options.env ?? {},
    output: () => printed,
    stop: () => end(child),
  };
}

/**
 * Starts two servers on one MongoDB and one data folder behind a load balancer for E2E_STORE=mongodb-two;
 * else one server.
 */
export async function startServers(options: ServerOptions): Promise<RunningServer> {
  if (process.env['E2E_STORE'] !== 'mongodb-two') return startServer(options);
  const urls: string[] = [];
  const split = await splitLoad(urls);
  const servers = await Promise.all([1, 2].map(() => startServer(options)));
  urls.push(...servers.map(({ url }) => url));
  return {
    url: split.url,
    pid: servers[0]?.pid ?? 0,
    dataDir: options.dataDir,
    env: options.env ?? {},
    output: () => servers.map(({ output }) => output()).join(''),
    async stop() {
      await split.close();
      await Promise.all(servers.map(({ stop }) => stop()));
    },
  };
}

function addressOf(child: ChildProcess, printed: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const found = URL_LINE.exec(printed())?.[1];
      if (found) resolve(found);
    };
    child.stdout?.on('data', look);
    child.on('exit', (code) => reject(new Error(`the server ended with ${code}:\n${printed()}`)));
  });
}

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill();
  });
}

/** Creates a temporary data folder and returns a function that removes it. */
export async function temporaryFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'wa-e2e-'));
  return { path: folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

let databases = 0;

/** Returns the environment of this run's store. Each call names another database. */
export function storeEnvironment(): Record<string, string> {
  const uri = process.env['E2E_MONGODB_URI'];
  if (!uri) return {};
  const address = new URL(uri);
  databases += 1;
  address.pathname = `/e2e_${process.pid}_${Date.now()}_${databases}`;
  return { MONGODB_URI: address.toString() };
}
