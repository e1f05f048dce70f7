import { originalsOf, uploadedImage } from '@wa/core/domain/uploaded-image';
import type { StoreReader } from '../store/port.ts';
import { usagesOfUploads } from '../content/files/usages.ts';
import { answersFor, readReplaced } from '../uploads/replaced-files.ts';
import type { UploadStorage } from '../uploads/storage.ts';
import type { Job } from './job.ts';

/**
 * Lists the uploads to write. A static host can't fall back to another file. Every copy that a page may name
 * is therefore written, and a replaced file gets the bytes of its replacement (D34.7).
 */
export async function uploadJobs(uploads: UploadStorage, store: StoreReader): Promise<Job[]> {
  const stored = new Set<string>();
  for await (const { name } of uploads.list()) stored.add(name);
  const replaced = await readReplaced(store);
  const deleted = await unusedInBin(store);
  const names = new Set([...stored, ...replaced.current.keys()]);
  for (const name of [...names])
    for (const file of uploadedImage(`/uploads/${name}`)?.copies.flatMap(({ files }) => files) ?? [])
      names.add(file.slice('/uploads/'.length));
  return [...names].flatMap((name) => {
    const source = answersFor(name, replaced).find((each) => stored.has(each));
    if (source !== undefined && [source, ...originalsOf(source)].some((each) => deleted.has(each))) return [];
    const isFixed = [name, ...originalsOf(name)].every((each) => !replaced.ever.has(each));
    return source === undefined ? [] : [copyUpload(uploads, source, name, isFixed)];
  });
}

/** Returns the files in the bin that no record uses. A build leaves them out, so that they can be removed. */
async function unusedInBin(store: StoreReader): Promise<Set<string>> {
  const binned = (await store.list('files')).filter(({ binnedAt }) => binnedAt !== null);
  const usages = binned.length === 0 ? null : await usagesOfUploads(store);
  return new Set(binned.flatMap(({ name }) => (usages?.has(name) === true ? [] : [name])));
}

/**
 * Copies an upload.
 * @param isFixed true if the name's bytes have never changed, so that the previous build's file can be linked
 */
const copyUpload = (uploads: UploadStorage, name: string, as: string, isFixed: boolean): Job => ({
  count: 1,
  async run(out) {
    if (as === name && isFixed && (await out.link(`uploads/${as}`))) return;
    const stored = await uploads.open(name);
    if (stored !== null) await out.stream(`uploads/${as}`, await stored.stream());
  },
});
