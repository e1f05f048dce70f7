import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { mongo } from 'mongoose';
import { freePort, killNow } from '../programs.ts';

/** A replica set of three nodes on loopback. Its nodes can be killed and restarted. */
export interface ReplicaSet {
  uri: string;
  /** Kills the current primary with SIGKILL. The returned function restarts it on the same folder. */
  killPrimary(): Promise<() => void>;
  /** Kills every node in the same way. */
  killAll(): Promise<() => void>;
  stop(): Promise<void>;
}

interface Node {
  host: string;
  child: ChildProcess;
}

const NODES = 3;
/**
 * Milliseconds without a primary until an election: the default of ten seconds would slow down every test.
 */
const ELECTION = 1_000;

export async function startReplicaSet(binary: string, folder: string): Promise<ReplicaSet> {
  const startNode = async (number: number, port: number): Promise<Node> => {
    const dbPath = join(folder, `node-${String(number)}`);
    await mkdir(dbPath, { recursive: true });
    const address = ['--port', String(port), '--bind_ip', '127.0.0.1', '--dbpath', dbPath];
    const args = [...address, '--replSet', 'rs0', '--quiet', '--wiredTigerCacheSizeGB', '0.25'];
    return { host: `127.0.0.1:${String(port)}`, child: spawn(binary, args, { stdio: 'ignore' }) };
  };
  const nodes = await Promise.all(
    Array.from({ length: NODES }, async (_, number) => startNode(number, await freePort())),
  );
  const on = async <T>(address: string, work: (admin: mongo.Admin) => Promise<T>): Promise<T> => {
    const client = new mongo.MongoClient(address, { serverSelectionTimeoutMS: 60_000 });
    try {
      return await work(client.db('admin').admin());
    } finally {
      await client.close();
    }
  };
  const members = nodes.map(({ host }, _id) => ({ _id, host }));
  const settings = { electionTimeoutMillis: ELECTION, heartbeatIntervalMillis: ELECTION / 2 };
  // The replica set forms only after each node accepts commands.
  for (const { host } of nodes) await on(`mongodb://${host}/?directConnection=true`, (admin) => admin.ping());
  await on(`mongodb://${nodes[0]?.host ?? ''}/?directConnection=true`, (admin) =>
    admin.command({ replSetInitiate: { _id: 'rs0', members, settings } }),
  );
  const hosts = nodes.map(({ host }) => host).join(',');
  const uri = `mongodb://${hosts}/wa-catalogue?replicaSet=rs0`;
  await on(uri, (admin) => admin.command({ hello: 1 }));

  const kill = ({ child }: Node) => killNow(child);
  /** Kills these nodes and returns a function that restarts them on their folders. */
  const away = async (numbers: readonly number[]) => {
    await Promise.all(numbers.map((number) => kill(nodes[number] as Node)));
    return () => {
      for (const number of numbers)
        void startNode(number, Number(nodes[number]?.host.split(':')[1])).then((again) => {
          nodes[number] = again;
        });
    };
  };
  return {
    uri,
    killAll: () => away([...nodes.keys()]),
    async killPrimary() {
      const { primary } = (await on(uri, (admin) => admin.command({ hello: 1 }))) as { primary: string };
      const number = nodes.findIndex(({ host }) => host === primary);
      if (number < 0) throw new Error(`Nobody knows ${primary}`);
      return away([number]);
    },
    async stop() {
      await Promise.all(nodes.map(kill));
    },
  };
}
