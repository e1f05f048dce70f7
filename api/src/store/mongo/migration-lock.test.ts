import { afterEach, describe, expect, test, vi } from 'vitest';
import { mongodbUriFor } from '../../testing/databases.ts';
import { findMongod } from '../../testing/mongod.ts';
import { isRequired } from '../../testing/programs.ts';
import { RELEASE } from '../migration.ts';
import { connectMongo, migrate } from './connect.ts';

const canRun = 'binary' in findMongod() || isRequired('mongod');
const HOUR = 3_600_000;

describe.runIf(canRun)('the lock of a migration', () => {
  afterEach(() => void vi.useRealTimers());

  test.each([
    ['behind', -HOUR],
    ['ahead', HOUR],
  ])('expires by the clock of MongoDB when the clock of a server is %s', async (name, difference) => {
    const connection = await connectMongo(await mongodbUriFor(`migration-lock.test ${name}`));
    const locks = connection.collection<{ _id: string; owner: string; expiresAt: Date }>('locks');
    const now = Date.now();
    await locks.insertOne({ _id: 'migration', owner: 'killed', expiresAt: new Date(now - 1_000) });
    await connection.collection<{ _id: number }>('migrations').insertOne({ _id: RELEASE });
    let held = 0;
    const step = {
      version: RELEASE + 1,
      name: 'look',
      async mongo() {
        held = ((await locks.findOne({ _id: 'migration' }))?.expiresAt.getTime() ?? 0) - now;
      },
      sqlite: () => undefined,
    };

    vi.useFakeTimers({ toFake: ['Date'], now: now + difference });
    await migrate(connection, [step], { place: 'MongoDB', dataDir: '.', clock: () => new Date() });
    // The lock lasts a minute; a busy machine may add as much.
    expect(held).toBeGreaterThan(0);
    expect(held).toBeLessThan(120_000);
    expect(await locks.findOne({ _id: 'migration' })).toBeNull();
    await connection.close();
  });
});
