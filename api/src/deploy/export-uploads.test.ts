import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { listJobs } from './export-jobs.ts';
import type { ExportSources } from './export-jobs.ts';

const base = `${'a'.repeat(32)}-700x400`;
const nothing = () => Promise.resolve([]);

/** A site that has these uploads and nothing else; each file says its name. */
function siteOf(names: readonly string[]): ExportSources {
  const sources = {
    content: { products: nothing, pages: nothing },
    settings: { now: () => Promise.resolve({ site: { publicUrl: '' } }) },
    store: { list: nothing },
    ready: { files: { all: () => new Map() } },
    uploads: {
      async *list() {
        yield* await Promise.resolve(names.map((name) => ({ name, size: name.length })));
      },
      open: (name: string) =>
        Promise.resolve({ size: name.length, stream: () => Promise.resolve(Readable.from([name])) }),
    },
  };
  return sources as unknown as ExportSources;
}

it('exports every upload with its copies, and the original where one is missing', async () => {
  const names = [`${base}.png`, `${base}-700.avif`, `${base}-480.webp`, `${base}-700.webp`, `${base}.gif`];
  const written = new Map<string, string>();
  const out = {
    stream: async (path: string, body: Readable) => {
      written.set(path, await text(body));
    },
  };
  for (const job of await listJobs(siteOf(names))) {
    if (job.files.every((file) => file.startsWith('uploads/'))) await job.run(out as never);
  }
  expect(Object.fromEntries(written)).toEqual({
    ...Object.fromEntries(names.map((name) => [`uploads/${name}`, name])),
    [`uploads/${base}-480.avif`]: `${base}.png`,
  });
});
