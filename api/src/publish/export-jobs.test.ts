import { expect, test, vi } from 'vitest';
import { GUIDE_FILES } from '../documents/guides/guide-files.ts';
import { type ExportSources, listJobs } from './export-jobs.ts';
import type { BuildWriter } from './export-site.ts';

/** Lists the jobs of an export of one page. */
function listed(redirects: { from: string; to: string }[] = [], edition: { _id: string } | null = null) {
  const sources = {
    content: {
      products: () => Promise.resolve([]),
      pages: () => Promise.resolve([{ slug: 'seals' }]),
    },
    catalogue: { now: () => Promise.resolve({}) },
    documents: { checks: () => Promise.resolve([]) },
    settings: { now: () => Promise.resolve({ site: { publicUrl: 'https://wa.example' } }) },
    store: { list: (collection: string) => Promise.resolve(collection === 'redirects' ? redirects : []) },
    uploads: { list: () => [] },
    ready: { files: { all: () => [] } },
    published: () => Promise.resolve(edition),
    editions: { open: (id: string) => `file of ${id}` },
  } as unknown as ExportSources;
  return listJobs(sources);
}

test('the planned files include the guide specifications at former addresses, so progress stays below 100 %', async () => {
  const planned = async (redirects: { from: string; to: string }[]) => {
    const { jobs, stubs } = await listed(redirects);
    return [...jobs, ...stubs].reduce((sum, { count }) => sum + count, 0);
  };
  const former = ['/seal', '/wall-seals'].map((from) => ({ from, to: '/seals' }));
  expect((await planned(former)) - (await planned([]))).toBe(former.length * (1 + GUIDE_FILES));
});

test('the published catalog is a file of the exported site (D29.5)', async () => {
  const { jobs } = await listed([], { _id: 'e1' });
  expect(jobs).toHaveLength((await listed()).jobs.length + 1);
  const stream = vi.fn();
  await jobs.at(-1)?.run({ stream } as unknown as BuildWriter);
  expect(stream).toHaveBeenCalledExactlyOnceWith('catalog.pdf', 'file of e1');
});
