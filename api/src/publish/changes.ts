import type { PlannedFile, StageChanges } from '@wa/core/contract/deploys';
import { documentFile } from './export-jobs.ts';
import type { Difference } from './builds.ts';

/** Files that are named of each kind of change. */
const NAMED = 300;
const KINDS: readonly PlannedFile['kind'][] = ['page', 'product', 'sheet', 'upload', 'data', 'asset'];

/**
 * A difference of two builds as the office reads it: pages, products and documents by their titles.
 * @param titles by public path
 */
export function namedChanges(found: Difference, titles: ReadonlyMap<string, string>): StageChanges {
  const named = (files: readonly string[]) => ({
    total: files.length,
    files: files
      .map((file): PlannedFile => {
        const path = publicPath(file);
        return { path, title: titles.get(path) ?? path, kind: fileKind(file) };
      })
      .sort((one, other) => KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind))
      .slice(0, NAMED),
  });
  return {
    added: named(found.added),
    changed: named(found.changed),
    removed: named(found.removed),
    unchanged: found.unchanged,
  };
}

/** The address at which visitors find a file. */
export function publicPath(file: string): string {
  return `/${file === 'index.html' ? '' : file.replace(/\/index\.html$/, '')}`;
}

function fileKind(file: string): PlannedFile['kind'] {
  if (/^data-sheets[./]/.test(file)) return 'sheet';
  if (file.startsWith('uploads/')) return 'upload';
  if (/^(?:api|products|pages)\//.test(file)) return 'data';
  if (file.endsWith('index.html')) return file.startsWith('product/') ? 'product' : 'page';
  return file.includes('/') ? 'asset' : 'data';
}

/** Name of the file of the page at a path; null for a path that can't be a page. */
export function pageFile(path: string): string | null {
  const isSafe =
    path.startsWith('/') &&
    !path
      .slice(1)
      .split('/')
      .some((part) => /^\.{0,2}$/.test(part));
  return path === '/' || isSafe ? documentFile(path) : null;
}
