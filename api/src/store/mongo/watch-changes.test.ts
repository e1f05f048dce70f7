import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { findMongod } from '../../testing/mongod.ts';
// Also tells, as a skipped or failed test, that there is no mongod.
import '../../testing/stores.ts';
import { startKillableMongod } from '../testing/killable-mongod.ts';
import { useTemporaryFolder } from '../testing/open-for-tests.ts';
import { connectMongo } from './connect.ts';
import { watchChanges } from './watch-changes.ts';

const mongod = findMongod();
const folder = useTemporaryFolder();

test.runIf('binary' in mongod)(
  'an entry is heard of at once, also after the server was killed and came back, and not once it has ended',
  async () => {
    const dbPath = join(folder(), 'db');
    mkdirSync(dbPath);
    const server = await startKillableMongod('binary' in mongod ? mongod.binary : '', dbPath);
    onTestFinished(() => server.kill());
    const connection = await connectMongo(server.uri);
    onTestFinished(() => connection.close());
    const entries = connection.collection('changes');
    const heard = vi.fn();
    const end = watchChanges(connection, heard);
    /** Until one is heard of: the stream may not be open yet at the first. */
    const append = async () => {
      const before = heard.mock.calls.length;
      await vi.waitFor(
        async () => {
          await entries.insertOne({});
          await vi.waitUntil(() => heard.mock.calls.length > before, { timeout: 1_000 });
        },
        { timeout: 60_000 },
      );
    };
    await append();
    await server.kill();
    await server.start();
    await append();

    await end();
    const calls = heard.mock.calls.length;
    await entries.insertOne({});
    await entries.findOne({});
    expect(heard).toHaveBeenCalledTimes(calls);
  },
  120_000,
);
