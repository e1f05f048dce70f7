import { hashFiles, readBuild } from '../../publish/builds.ts';

/** The files of a kept build that aren't what its list says, and those that the list lacks. */
export async function torn(site: string, id: string): Promise<string[]> {
  const { folder, files } = await readBuild(site, id);
  const found = await hashFiles(folder);
  return [...new Set([...files.keys(), ...found.keys()])].filter(
    (path) => files.get(path) !== found.get(path),
  );
}
