import { readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { codeOf } from '../config/data-folder.ts';
import type { Env } from '../config/env.ts';
import { openStore, type OpenStoreOptions } from '../store/open-store.ts';
import type { Store } from '../store/port.ts';

/** The command was called incorrectly or would do harm. Its message is the only output. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** @throws UsageError for an unknown option, because a command without its option may do something else */
export function requireOptions(args: readonly string[], known: readonly string[], usage: string): void {
  const odd = args.find((argument) => argument.startsWith('--') && !known.includes(argument));
  if (odd !== undefined) throw new UsageError(`${odd} isn’t an option: ${usage}`);
}

/** Returns the absolute folder argument of a command. @throws UsageError when there is none */
export function folderArgument(args: readonly string[], usage: string): string {
  const [folder] = args.filter((argument) => !argument.startsWith('--'));
  if (folder === undefined) throw new UsageError(`Enter a folder: ${usage}`);
  return resolve(folder);
}

/**
 * Returns a folder argument that is empty or doesn't exist, so that nothing is overwritten. @throws
 * UsageError
 */
export async function newFolderArgument(args: readonly string[], usage: string): Promise<string> {
  const folder = folderArgument(args, usage);
  const names = await readdir(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw new UsageError(`${folder} cannot be read`);
  });
  if (names.length > 0) throw new UsageError(`${folder} is not empty: choose a new folder`);
  return folder;
}

/** Opens the store that the environment names, and closes it in any case. */
export async function withStore<T>(
  env: Env,
  work: (store: Store) => Promise<T>,
  options: Pick<OpenStoreOptions, 'forRestore'> = {},
): Promise<T> {
  const store = await openStore({ dataDir: env.dataDir, mongodbUri: env.mongodbUri, ...options });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
