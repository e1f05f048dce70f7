import { expect, test } from 'vitest';
import { API_STORES } from '../testing/stores.ts';
import { useFreshFolder } from '../testing/folders.ts';
import { insertDeploy, listDeploys, siteDeploy } from './deploy-records.ts';

const folder = useFreshFolder();

test.each(API_STORES)(
  'the site on $name is the last live build, even if the clock was a year ahead before (D8.1)',
  async (factory) => {
    const store = await factory.open(folder());
    const live = (at: string, buildId: string) =>
      store.transact(async (tx) => {
        const { _id } = await insertDeploy(tx, at, {});
        await tx.update('deploys', _id, { state: 'live', buildId, endedAt: at });
      });
    const builds = ['2027-01-01', '2027-01-02', '2026-01-03', '2026-01-04'];
    for (const day of builds) await live(`${day}T00:00:00.000Z`, day);
    expect((await siteDeploy(store, null))?.buildId).toBe('2026-01-04');
    expect((await listDeploys(store)).map(({ buildId }) => buildId)).toEqual(builds.reverse());
    await store.close();
  },
);
