import { failEachWrite } from '@wa/core/testing/failing-disk';
import 'fake-indexeddb/auto';
import path from 'node:path';
import { trust } from '@wa/core/testing/trust';
import { expect, test, vi } from 'vitest';
import { LAST_SERVER, writeLastRelease } from '../testing/last-release.ts';
import { startStorage } from '../testing/start-main.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const counts = trust('write-faults');

test('an update migrates everything once, whichever disk write fails (T3.1)', async () => {
  let folder = '';
  const faults = await failEachWrite(
    () => startStorage(folder),
    async (_outcome, fault) => {
      const storage = await startStorage(folder);
      expect(await storage.readLog('queue', 0), fault).toHaveLength(9);
      expect(await storage.list('drafts'), fault).toHaveLength(1);
      expect(storage.problems(), fault).toEqual([]);
    },
    async () => {
      vi.stubGlobal('indexedDB', new IDBFactory());
      const userData = await temporaryFolder();
      await writeLastRelease(userData);
      folder = path.join(userData, 'servers', LAST_SERVER);
    },
  );
  expect(faults).toBeGreaterThan(10);
  counts.injected(faults);
});
