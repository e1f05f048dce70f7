import type { PlannedFile, StageChanges } from '@wa/core/contract/deploys';
import { documentFile } from './export-jobs.ts';
import type { Difference } from './builds.ts';
import { posix } from 'node:path';

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
  const [before, ...parts] = path.split('/');
  const isSafe = before === '' && parts.every((part) => !/^\.{0,2}$/.test(part));
  return path === '/' || isSafe ? documentFile(path) : null;
}

const STYLE_SHEET = /<link\b[^>]*\brel="stylesheet"[^>]*>/g;
const HREF = /\bhref="([^"]+)"/;
const WITHOUT =
  /<script\b[^>]*>[\s\S]*?<\/script>|<link\b[^>]*\brel="(?:modulepreload|preload|manifest)"[^>]*>/g;
const FONT = /@font-face\s*{[^}]*}/g;
const ADDRESS = /url\((["']?)(?!data:|https?:|\/|#)([^"')]+)\1\)/g;

/**
 * A document of the site to be looked at: without scripts, and with its style sheets in it, since the desktop app has
 * none of the server's files; fonts are left out, which a frame of no origin may not read. Documents are our own, so that their tags have one spelling.
 * @param readFile a file of the site by its path; null for none
 */
export async function stillPage(
  html: string,
  readFile: (path: string) => Promise<string | null>,
): Promise<string> {
  const sheets = new Map<string, string>();
  for (const [tag] of html.matchAll(STYLE_SHEET)) {
    const path = HREF.exec(tag)?.[1] ?? '';
    const css = (await readFile(path)) ?? '';
    const folder = posix.dirname(path);
    const rooted = css.replace(FONT, '').replace(ADDRESS, (_, quote: string, file: string) => {
      return `url(${quote}${posix.join(folder, file)}${quote})`;
    });
    sheets.set(tag, `<style>${rooted.replace(/<\/style/gi, '<\\/style')}</style>`);
  }
  return html.replace(WITHOUT, '').replace(STYLE_SHEET, (tag) => sheets.get(tag) ?? '');
}
