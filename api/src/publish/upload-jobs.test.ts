import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { useTemporaryFolder } from '../testing/folders.ts';
import { useStore } from '../testing/store/open-for-tests.ts';
import { useDiskStorage } from '../testing/storages.ts';
import { API_STORES } from '../testing/stores.ts';
import { newFile } from '../uploads/new-file.ts';
import { createBuildWriter } from './export-site.ts';
import { uploadJobs } from './upload-jobs.ts';

describe.each(API_STORES)('the uploads of an export on $name', (factory) => {
  const { folder, storage } = useDiskStorage();
  const builds = useTemporaryFolder();
  const opened = useStore(factory);

  test('contain the replacement, and the original again after its undo (D34.7)', async () => {
    const store = opened();
    const [old, fresh] = [`${'a'.repeat(32)}-900x600.png`, `${'b'.repeat(32)}-900x700.jpg`];
    const copy = fresh.replace('.jpg', '-480.webp');
    for (const name of [old, fresh, copy]) await storage.save(name, Buffer.from(name), 'image/png');
    const record = await store.transact((tx) => tx.insert('files', { ...newFile(old), replacedBy: fresh }));
    let previous: string | null = null;
    const exported = async (build: string) => {
      const place = join(builds(), build);
      const writer = createBuildWriter(
        place,
        previous === null ? null : { id: 'previous', folder: previous, files: new Map<string, string>() },
      );
      for (const { run } of await uploadJobs(storage, store)) await run(writer);
      previous = place;
      return (name: string) => readFile(join(place, 'uploads', name), 'utf8');
    };
    const first = await exported('first');
    expect(await first(old)).toBe(fresh);
    expect(await first(old.replace('.png', '-480.webp'))).toBe(copy);
    expect(await first(old.replace('.png', '-900.avif'))).toBe(fresh);
    expect(await first(fresh)).toBe(fresh);

    await store.transact((tx) => tx.update('files', record._id, { replacedBy: '' }));
    const second = await exported('second');
    expect(await second(old)).toBe(old);
    expect(await second(old.replace('.png', '-480.webp'))).toBe(old);

    // The replaced file's address has the new file even after the old bytes are removed.
    await store.transact((tx) => tx.update('files', record._id, { replacedBy: fresh }));
    await rm(join(folder(), old));
    const third = await exported('third');
    expect(await third(old)).toBe(fresh);
  });
});
