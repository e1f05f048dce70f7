import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { openDataFolder } from '../config/data-folder.ts';
import type { Env } from '../config/env.ts';
import { checkCatalog, uploadsIn } from '../publish/checks/check-catalog.ts';
import { brokenCatalog, problemText } from '../content/seed/read-catalog.ts';
import { firstContent, isEmpty, seedWhenEmpty } from '../content/seed/store-catalog.ts';
import { kindOfName } from '../uploads/file-kinds.ts';
import { type UploadStorage, uploadStorage } from '../uploads/storage.ts';
import { FIRST_CATALOG } from '../web-build.ts';
import { requireOptions, UsageError, withStore } from './command.ts';

const CHECK = '--check';

/**
 * `npm run seed -- folder`: loads a catalog folder into an empty store. Without a folder it loads the first
 * catalog, and a store with content stays unchanged. With `--check` it lists every problem in the folder, and
 * changes nothing.
 */
export async function seed(env: Env, args: readonly string[] = []): Promise<string> {
  requireOptions(args, [CHECK], `npm run seed -- folder [${CHECK}]`);
  const [given] = args.filter((arg) => arg !== CHECK);
  const folder = resolve(given ?? FIRST_CATALOG);
  if (args.includes(CHECK)) return check(folder);
  const data = openDataFolder(env.dataDir);
  return withStore(env, async (store) => {
    const place = store.describe();
    const load = () => firstContent(env.given, folder);
    if (given === undefined)
      return (await seedWhenEmpty(store, load))
        ? `Loaded the catalog into ${place}`
        : `Nothing to do: ${place} already has content`;
    const problems = await checkCatalog(folder);
    if (problems.length > 0) throw brokenCatalog(folder, problems);
    if (await isEmpty(store)) {
      await saveUploads(uploadStorage(env, data), folder, uploadsIn(folder));
      if (await seedWhenEmpty(store, load)) return `Loaded the catalog of ${folder} into ${place}`;
    }
    throw new UsageError(`${place} has content: a catalog needs an empty store. Nothing was changed.`);
  });
}

async function check(folder: string): Promise<string> {
  const problems = await checkCatalog(folder);
  if (problems.length === 0) return `No problems found in ${folder}`;
  throw new UsageError(problems.map(problemText).join('\n'));
}

/** Copies the files of a folder's `uploads` into the storage, before the records that name them. */
export async function saveUploads(
  storage: UploadStorage,
  folder: string,
  names: readonly string[],
): Promise<void> {
  for (const name of names) {
    const type = kindOfName(name)?.type ?? 'application/octet-stream';
    await storage.save(name, await readFile(join(folder, 'uploads', name)), type);
  }
}
