import type { Connection } from 'mongoose';
import { createConnection } from 'mongoose';
import { StoreUnavailable } from '../errors.ts';
import { APP_NAME } from './transactions.ts';
import { toStoreError } from './mongo-errors.ts';

/** Database used when the address names none. */
const DEFAULT_DATABASE = 'wa-catalogue';
/**
 * Milliseconds, unless the address says otherwise: how long a start or a call looks for a server; how often a server is
 * asked whether it lives and how long it may take to say so (a hung one keeps its sockets, so that nothing else tells);
 * how long a socket may be silent within a call.
 */
const LIMITS = {
  serverSelectionTimeoutMS: 5_000,
  heartbeatFrequencyMS: 2_000,
  connectTimeoutMS: 5_000,
  socketTimeoutMS: 30_000,
};

const STANDALONE = `MONGODB_URI names a standalone MongoDB, which has no transactions. Two lines make it a one-node replica set:
  mongod --replSet rs0 --dbpath <its folder>    (restart it with --replSet)
  mongosh --eval 'rs.initiate()'                (once)`;

/**
 * Hosts and database of an address, without user and password. Neither of one that could be read in two ways: a password
 * with a slash, a question mark or an at sign in it looks like a host.
 */
export function placeOf(uri: string): string {
  const parts = /^mongodb(?:\+srv)?:\/\/(?:[^@/?]*@)?([^@/?]+)(?:\/([^@/?]*))?(?:\?[^@]*)?$/.exec(uri);
  return `MongoDB at ${parts?.[1] ?? 'MONGODB_URI'}/${parts?.[2] || DEFAULT_DATABASE}`;
}

function databaseOf(uri: string): { dbName?: string } {
  return /^mongodb(\+srv)?:\/\/[^/]+\/[^?]/.test(uri) ? {} : { dbName: DEFAULT_DATABASE };
}

/** Those that the address does not set. */
function limitsFor(uri: string): Partial<typeof LIMITS> {
  const isSet = (name: string) => new RegExp(`[?&]${name}=`, 'i').test(uri);
  return Object.fromEntries(Object.entries(LIMITS).filter(([name]) => !isSet(name)));
}

/**
 * Connects, on a connection of its own. A write is acknowledged when a majority has it in its journal (trust model).
 * @throws StoreUnavailable when nothing answers, the login is refused, or the server has no transactions
 */
export async function connectMongo(uri: string): Promise<Connection> {
  const place = placeOf(uri);
  let connection: Connection | null = null;
  try {
    connection = createConnection(uri, {
      ...databaseOf(uri),
      ...limitsFor(uri),
      appName: APP_NAME,
      bufferCommands: false,
      autoIndex: false,
      autoCreate: false,
      readPreference: 'primary',
      readConcernLevel: 'majority',
      writeConcern: { w: 'majority', journal: true },
    });
    await connection.asPromise();
    const hello = await connection.db?.admin().command({ hello: 1 });
    if (hello && !hello['setName'] && hello['msg'] !== 'isdbgrid') throw new StoreUnavailable(STANDALONE);
    return connection;
  } catch (error) {
    await connection?.close().catch(() => undefined);
    throw refusal(error, place);
  }
}

/** Whatever stops a start is told in one sentence. */
function refusal(error: unknown, place: string): StoreUnavailable {
  const known = toStoreError(error, place);
  if (known instanceof StoreUnavailable) return known;
  const reason =
    error instanceof Error && error.name === 'MongoParseError' ? 'its address is malformed' : 'it refuses';
  return new StoreUnavailable(`${place} cannot be used, ${reason}: check MONGODB_URI, user and password.`, {
    cause: error,
  });
}
