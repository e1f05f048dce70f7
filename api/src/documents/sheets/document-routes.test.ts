import { expect, test } from 'vitest';
import { createDrawLimit } from '../../http/concurrency-limiter.ts';
import { SQLITE } from '../../testing/stores.ts';
import { useTestApi } from '../../testing/test-api.ts';
import type { DocumentLibrary } from './document-library.ts';
import { dataSheetRoutes } from './document-routes.ts';

/** A wait that no test reaches. */
const NEVER = 2_147_483_647;

const lists = { running: 0, most: 0, all: 0 };
let finish: () => void = () => undefined;
const mayFinish = new Promise<void>((resolve) => (finish = resolve));
const documents = {
  async families() {
    lists.running += 1;
    lists.all += 1;
    lists.most = Math.max(lists.most, lists.running);
    await mayFinish;
    lists.running -= 1;
    return [];
  },
} as Partial<DocumentLibrary> as DocumentLibrary;
const renderLimit = createDrawLimit(0, { total: 8, each: 2, patience: NEVER });
const api = useTestApi(SQLITE, {
  modules: [({ mount, env }) => dataSheetRoutes({ mount, publicUrl: env.publicUrl, documents, renderLimit })],
});

test('a visitor who requests many ZIP files of documents gets two lists at a time (T1.8)', async () => {
  const paths = ['/documents.zip?d=none', '/documents.zip', '/data-sheets/a-family.zip'];
  const sent = [...paths, ...paths].map((path) => api.anyone('GET', path));
  await expect.poll(() => lists.all).toBe(2);
  finish();
  const statuses = (await Promise.all(sent)).map(({ status }) => status);
  expect(statuses).toEqual([400, 400, 404, 400, 400, 404]);
  expect(lists).toEqual({ running: 0, most: 2, all: 6 });
});
