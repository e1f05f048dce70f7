/**
 * A real S3 server for tests: versitygw on a free loopback port, with its objects in a temporary folder. The
 * product never includes it.
 */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { S3Settings } from '../config/env.ts';
import { finderOf, freePort, isRunning, killNow } from './programs.ts';

export interface RunningS3Server {
  /** Settings of an existing, empty bucket. */
  settings: S3Settings & { endpoint: string };
  /** Sends SIGKILL: objects that are not on the disk are lost. */
  kill(): Promise<void>;
  /** Restarts the server after a kill, with the same port and the same objects. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

const STARTS = 5;

/** Checks S3_SERVER_BINARY, the PATH, and the project's own script, in this order. */
export const findS3Server = finderOf({
  program: 'versitygw',
  name: 'S3 server',
  variable: 'S3_SERVER_BINARY',
  script: 'get-s3',
});

/**
 * Starts an S3 server.
 * @throws Error if this machine has none, or if the server doesn't start
 */
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
  // A folder is a bucket. The metadata of objects is in files beside them, because not every disk supports
  // attributes.
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
      // Another process has taken the port.
      if (n === STARTS) throw new Error(`${binary} does not start`);
      port = 0;
    }
  };
  const kill = () => killNow(child);

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

/** Resolves to false if the process has ended. */
async function answers(child: ChildProcess, port: number): Promise<boolean> {
  while (isRunning(child)) {
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

let shared: Promise<RunningS3Server> | null = null;

/** Returns one server for all tests of a file; the first call starts it. */
export const sharedS3Server = (): Promise<RunningS3Server> => (shared ??= startS3Server());

/** Called after each file (setup.ts). */
export async function stopSharedS3Server(): Promise<void> {
  const started = await shared;
  shared = null;
  await started?.stop();
}
