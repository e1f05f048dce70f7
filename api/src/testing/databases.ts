/**
 * The databases of a test file on the shared mongod. The setup of every file (setup.ts) drops them after the
 * last test.
 */
import { createHash } from 'node:crypto';
import { inject } from 'vitest';

let address: Promise<string> | null = null;
const databases = new Set<string>();

async function askForMongod(): Promise<string> {
  const answer = await fetch(inject('mongodOnDemand'));
  if (!answer.ok) throw new Error(await answer.text());
  const uri = (await answer.json()) as string | null;
  if (uri === null) throw new Error('Can’t find mongod on this machine.');
  return uri;
}

/** Returns the address of the database for a data folder. */
export async function mongodbUriFor(dataDir: string): Promise<string> {
  const uri = new URL(await (address ??= askForMongod()));
  const database = `t${createHash('sha256').update(dataDir).digest('hex').slice(0, 24)}`;
  databases.add(database);
  uri.pathname = `/${database}`;
  return uri.href;
}

export async function dropDatabases(): Promise<void> {
  if (address === null || databases.size === 0) return;
  const { mongo } = await import('mongoose');
  const client = await mongo.MongoClient.connect(await address);
  for (const database of databases) await client.db(database).dropDatabase();
  databases.clear();
  await client.close();
}
