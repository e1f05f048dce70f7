/**
 * A real S3 server for tests: versitygw on a free loopback port, with its objects in a temporary folder. It is never
 * part of the product.
 */
import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { S3Settings } from '../config/env.ts';

export interface RunningS3Server {
  /** Of a bucket that is there and empty. */
  settings: S3Settings & { endpoint: string };
  /** SIGKILL: what is not on the disk is gone. */
  kill(): Promise<void>;
  /** Again after a kill: the same port and the same objects. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

export type FoundS3Server = { binary: string } | { reason: string };

const FALLBACK = fileURLToPath(new URL('../../../scripts/get-s3', import.meta.url));
/** Milliseconds: the fallback may have to build it. */
const BUILD_TIMEOUT_MS = 600_000;
const STARTS = 5;

let found: FoundS3Server | null = null;

/** Looks at S3_SERVER_BINARY, then the PATH, then asks the project's own fallback script. */
export function findS3Server(): FoundS3Server {
  found ??= locate();
  return found;
}

function locate(): FoundS3Server {
  const named = process.env['S3_SERVER_BINARY'];
  if (named) {
    return runs(named)
      ? { binary: named }
      : { reason: `S3_SERVER_BINARY names ${named}, which is no program` };
  }
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const installed = folders.map((folder) => join(folder, 'versitygw')).find(runs);
  if (installed) return { binary: installed };
  try {
    const output = execFileSync(FALLBACK, { encoding: 'utf8', stdio: 'pipe', timeout: BUILD_TIMEOUT_MS });
    return { binary: output.trim() };
  } catch (error) {
    const stderr = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    return {
      reason: `no S3 server was found, and scripts/get-s3 failed: ${stderr.split('\n').at(-1) ?? ''}`,
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

/** True when TEST_REQUIRE forbids to go on without (D1). */
export function isS3Required(): boolean {
  return (process.env['TEST_REQUIRE'] ?? '').split(',').includes('s3');
}

/** @throws Error when this machine has none, or it does not start */
export async function startS3Server(): Promise<RunningS3Server> {
  const server = findS3Server();
  if (!('binary' in server)) throw new Error(server.reason);
  const { binary } = server;
  const folder = await mkdtemp(join(tmpdir(), 'wa-s3-'));
  const objects = join(folder, 'objects');
  const sidecar = join(folder, 'sidecar');
  const settings = {
    bucket: 'wa-test',
    region: 'us-east-1',
    endpoint: '',
    accessKeyId: 'test-key',
    secretAccessKey: 'test-secret-0123456789',
  };
  // A folder is a bucket; what else is known of an object lies beside it, since not every disk has attributes.
  await mkdir(join(objects, settings.bucket), { recursive: true });
  await mkdir(sidecar);
  let port = 0;
  let child: ChildProcess | null = null;

  const start = async () => {
    for (let n = 1; ; n += 1) {
      port ||= await freePort();
      const at = `127.0.0.1:${port}`;
      const { accessKeyId, secretAccessKey } = settings;
      const keys = ['--access', accessKeyId, '--secret', secretAccessKey];
      const args = ['--port', at, ...keys, '--quiet', '--keep-alive', 'posix', '--sidecar', sidecar, objects];
      child = spawn(binary, args, { stdio: 'ignore' });
      settings.endpoint = `http://${at}`;
      if (await answers(child, port)) return;
      // Somebody else took the port in between.
      if (n === STARTS) throw new Error(`${binary} does not start`);
      port = 0;
    }
  };
  const kill = async () => {
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };

  await start();
  return {
    settings,
    kill,
    start,
    async stop() {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** False when the process ended instead. */
async function answers(child: ChildProcess, port: number): Promise<boolean> {
  while (child.exitCode === null && child.signalCode === null) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true));
      socket.once('error', () => resolve(false));
    });
    socket.destroy();
    if (isOpen) return true;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return false;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
