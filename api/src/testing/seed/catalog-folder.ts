import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect } from 'vitest';
import { FIRST_CATALOG } from '../../web-build.ts';
import { useFreshFolder } from '../folders.ts';

/** Copies the first catalog for each test, which may then break a file of it. */
export function useCatalogFolder() {
  const root = useFreshFolder();
  const folder = () => join(root(), 'catalog');
  const at = (file: string) => join(folder(), file);
  beforeEach(() => cp(FIRST_CATALOG, folder(), { recursive: true }));

  /** Replaces a text in a file, and returns the number of its line. */
  async function replace(file: string, before: string, after: string): Promise<number> {
    const text = await readFile(at(file), 'utf8');
    expect(text).toContain(before);
    await writeFile(at(file), text.replace(before, after));
    return text.slice(0, text.indexOf(before)).split('\n').length;
  }
  return { root, folder, at, replace };
}
