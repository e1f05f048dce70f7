import { hashFiles, readBuild } from '../../publish/builds.ts';

/** Returns the files of a stored build that differ from its list, and those missing from the list. */
export async function torn(site: string, id: string): Promise<string[]> {
  const { folder, files } = await readBuild(site, id);
  const found = await hashFiles(folder);
  return [...new Set([...files.keys(), ...found.keys()])].filter(
    (path) => files.get(path) !== found.get(path),
  );
}
