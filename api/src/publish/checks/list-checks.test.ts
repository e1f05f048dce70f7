import { describe, expect, test } from 'vitest';
import type { DeployIssue } from '@wa/core/contract/deploys';
import { CERTIFICATE } from '@wa/core/domain/certificates/certificate-schema';
import { samplePdf } from '../../testing/sample-files.ts';
import { sendFile } from '../../testing/send-file.ts';
import { useDiskStorage } from '../../testing/storages.ts';
import { API_STORES } from '../../testing/stores.ts';
import { useTestApi } from '../../testing/test-api.ts';
import { createQuota } from '../../uploads/quota.ts';
import { uploadRoutes } from '../../uploads/routes.ts';
import { deployRoutes, type DeployNeeds } from '../routes.ts';
import { checkSite } from './site-checks.ts';

const DAY = 86_400_000;
const publicUrl = 'https://wa.example';
const dayOf = (time: Date) => time.toISOString().slice(0, 10);
/** The list needs neither of them. */
const unused = { stager: {}, deployer: {} } as Pick<DeployNeeds, 'stager' | 'deployer'>;

describe.each(API_STORES)('the list of checks on $name', (factory) => {
  const { storage } = useDiskStorage();
  const api = useTestApi(factory, {
    modules: [
      ({ mount, store }) => uploadRoutes({ mount, store, storage, quota: createQuota(storage, null) }),
      (core) =>
        deployRoutes({
          ...core,
          ...unused,
          folder: core.env.dataDir,
          publicUrl,
          check: async () =>
            checkSite({
              store: core.store,
              uploads: storage,
              publicUrl,
              today: dayOf(core.clock()),
              catalogue: await core.catalogue.now(),
              settings: await core.settings.now(),
            }),
        }),
    ],
  });
  const issues = async (code: string, call = api.admin) =>
    ((await call('GET', '/api/checks')).body as DeployIssue[])
      .filter((issue) => issue.code === code)
      .map(({ text }) => text);

  test('no longer has a missing file after it was uploaded again (D33.1)', async () => {
    const bytes = await samplePdf('a');
    const send = async () => (await sendFile(api, '/api/upload', 'a.pdf', bytes)).body as { url: string };
    const { url } = await send();
    await storage.remove(url.replace('/uploads/', ''));
    const block = { id: 'a', kind: 'pdf', data: { href: url } };
    const content = [{ type: 'section', rows: [{ columns: 1, columnsData: [[block]] }] }];
    await api.create('/api/pages/slug/with-file', { title: 'With file', content }, 'PUT');
    expect(await issues('missing-file')).toHaveLength(1);
    await send();
    expect(await issues('missing-file')).toEqual([]);
  });

  test('is that of the current day, without a change of the content (D26.4)', async () => {
    const validUntil = dayOf(new Date(api.core.clock().getTime() + 62 * DAY));
    await api.create('/api/certificates', {
      ...CERTIFICATE.empty,
      issuer: 'A certifier',
      validFrom: '2020-01-01',
      allProducts: true,
      validUntil,
    });
    expect(await issues('certificate-ends')).toEqual([]);
    api.advance(2 * DAY);
    // The session has ended in the meantime.
    const call = api.as(await api.core.sessions.start('bearer'));
    expect(await issues('certificate-ends', call)).toHaveLength(1);
  });
});
