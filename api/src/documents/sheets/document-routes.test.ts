import { expect, test } from 'vitest';
import { createDrawLimit } from '../../http/concurrency-limiter.ts';
import { SQLITE } from '../../testing/stores.ts';
import { useTestApi } from '../../testing/test-api.ts';
import type { DocumentLibrary } from './document-library.ts';
import { dataSheetRoutes } from './document-routes.ts';

let lists = 0;
const documents = {
  families() {
    lists += 1;
    return Promise.resolve([]);
  },
} as Partial<DocumentLibrary> as DocumentLibrary;
const renderLimit = createDrawLimit(0, { total: 0, each: 0, patience: 1 });
const api = useTestApi(SQLITE, {
  modules: [({ mount, env }) => dataSheetRoutes({ mount, publicUrl: env.publicUrl, documents, renderLimit })],
});

test('documents are listed for a ZIP file only in a slot, of which a visitor has two (T1.8)', async () => {
  for (const path of ['/documents.zip?d=none', '/documents.zip', '/data-sheets/a-family.zip'])
    expect([path, (await api.anyone('GET', path)).status]).toEqual([path, 503]);
  expect(lists).toBe(0);
});
