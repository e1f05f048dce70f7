import { hash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { BUILD_FILE } from '../build-id.ts';
import { readManifest } from '../manifest.ts';

/** The files of a build that are not what its manifest says, and those of which it says nothing. */
export async function torn(folder: string): Promise<string[]> {
  const manifest = await readManifest(folder);
  if (manifest === null) return ['the manifest'];
  const found: string[] = [];
  for (const [file, entry] of manifest.files) {
    const bytes = await readFile(join(folder, file)).catch(() => null);
    if (bytes === null || hash('sha256', bytes, 'hex').slice(0, 32) !== entry.hash) found.push(file);
  }
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((each) =>
    each.isFile(),
  );
  const names = files.map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1));
  return [
    ...found,
    ...names.filter((name) => name !== BUILD_FILE && !manifest.files.has(name.replace(/\.gz$/, ''))),
  ];
}
