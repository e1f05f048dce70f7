import { expect, test } from 'vitest';
import { GUIDE_FILES } from '../documents/guides/guide-files.ts';
import { type ExportSources, listJobs } from './export-jobs.ts';

/** Returns the number of files that an export of one page plans. */
async function planned(redirects: { from: string; to: string }[]): Promise<number> {
  const sources = {
    content: {
      products: () => Promise.resolve([]),
      pages: () => Promise.resolve([{ slug: 'seals' }]),
    },
    documents: { checks: () => Promise.resolve([]) },
    settings: { now: () => Promise.resolve({ site: { publicUrl: 'https://wa.example' } }) },
    store: { list: (collection: string) => Promise.resolve(collection === 'redirects' ? redirects : []) },
    uploads: { list: () => [] },
    ready: { files: { all: () => [] } },
    published: () => Promise.resolve(null),
  } as unknown as ExportSources;
  const { jobs, stubs } = await listJobs(sources);
  return [...jobs, ...stubs].reduce((sum, { count }) => sum + count, 0);
}

test('the planned files include the guide specifications at former addresses, so progress stays below 100 %', async () => {
  const former = ['/seal', '/wall-seals'].map((from) => ({ from, to: '/seals' }));
  expect((await planned(former)) - (await planned([]))).toBe(former.length * (1 + GUIDE_FILES));
});
