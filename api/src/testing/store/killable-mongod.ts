import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { mongo } from 'mongoose';
import { freePort, isRunning, killNow } from '../programs.ts';

/** A one-node replica set whose process can be killed and restarted on the same folder. */
export interface KillableMongod {
  uri: string;
  start(): Promise<void>;
  /** Sends SIGKILL: writes that are not in the journal are lost. */
  kill(): Promise<void>;
  /** Sends SIGSTOP; the sockets stay open, but nothing answers until SIGCONT. */
  freeze(): void;
  thaw(): void;
}

const START_TRIES = 10;
/** Milliseconds for one call; a process that starts slowly gets another call. */
const ASK_MS = 5_000;

/** Returns whether any thread of a stopped process still runs; false if the system doesn't say. */
function hasRunningThread(pid: number): boolean {
  const threads = `/proc/${String(pid)}/task`;
  if (!existsSync(threads)) return false;
  return readdirSync(threads).some((thread) => {
    const stat = readFileSync(join(threads, thread, 'stat'), 'utf8');
    return !stat.slice(stat.lastIndexOf(')')).startsWith(') T');
  });
}

/** Creates the replica set and starts it. */
export async function startKillableMongod(binary: string, dbPath: string): Promise<KillableMongod> {
  const port = await freePort();
  const host = `127.0.0.1:${String(port)}`;
  const address = `mongodb://${host}/?directConnection=true&serverSelectionTimeoutMS=${String(ASK_MS)}`;
  let child: ChildProcess | null = null;
  let isInitiated = false;

  /** Uses a new connection: an older one may still lead to the killed process. */
  async function command(document: Record<string, unknown>): Promise<mongo.Document> {
    const client = new mongo.MongoClient(address);
    try {
      return await client.db('admin').command(document);
    } finally {
      await client.close();
    }
  }

  /**
   * Resolves to true when the node accepts writes, to false when it has ended. Recovery after a kill can take
   * long on a busy machine, so that only the test's time limit ends the wait.
   */
  async function isThere(started: ChildProcess): Promise<boolean> {
    while (isRunning(started)) {
      const said = await command({ hello: 1 }).catch((error: unknown) => {
        if (error instanceof mongo.MongoNetworkError || error instanceof mongo.MongoServerSelectionError)
          return null;
        throw error;
      });
      if (said !== null && (said['isWritablePrimary'] === true || !isInitiated)) return true;
      await setTimeout(100);
    }
    return false;
  }

  async function start(): Promise<void> {
    const address = ['--port', String(port), '--bind_ip', '127.0.0.1', '--dbpath', dbPath];
    const args = [...address, '--replSet', 'rs0', '--quiet', '--wiredTigerCacheSizeGB', '0.25'];
    for (let tries = 1; ; tries += 1) {
      const started = spawn(binary, args, { stdio: 'ignore' });
      child = started;
      if (await isThere(started)) return;
      // While the node was down, another connection on this machine may have used its port for a moment.
      if (tries === START_TRIES) throw new Error(`mongod ended with ${String(started.exitCode)}`);
      await setTimeout(1_000);
    }
  }

  await start();
  await command({ replSetInitiate: { _id: 'rs0', members: [{ _id: 0, host }] } });
  isInitiated = true;
  return {
    uri: `mongodb://${host}/crash?replicaSet=rs0&serverSelectionTimeoutMS=20000`,
    start,
    kill: () => killNow(child),
    freeze() {
      child?.kill('SIGSTOP');
      // The signal takes time: a call may still be answered until the last thread has stopped.
      while (child?.pid !== undefined && hasRunningThread(child.pid));
    },
    thaw: () => void child?.kill('SIGCONT'),
  };
}
