import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { documentFile } from './export-jobs.ts';

/** Returns the name of the file of the page at a path; null for a path that can't be a page. */
export function pageFile(path: string): string | null {
  const [before, ...parts] = path.split('/');
  const isSafe = before === '' && parts.every((part) => !/^\.{0,2}$/.test(part));
  return path === '/' || isSafe ? documentFile(path) : null;
}

/** Returns a page of a build with that build's own style sheets; null where the build lacks the page. */
export async function readStill(folder: string, file: string): Promise<string | null> {
  const read = (path: string) => readFile(join(folder, path), 'utf8').catch(() => null);
  const html = await read(file);
  const style = (path: string) => (pageFile(path) === null ? Promise.resolve(null) : read(path.slice(1)));
  return html === null ? null : stillPage(html, style);
}

const STYLE_SHEET = /<link\b[^>]*\brel="stylesheet"[^>]*>/g;
const HREF = /\bhref="([^"]+)"/;
const WITHOUT =
  /<script\b[^>]*>[\s\S]*?<\/script>|<link\b[^>]*\brel="(?:modulepreload|preload|manifest)"[^>]*>/g;
const FONT = /@font-face\s*{[^}]*}/g;
const ADDRESS = /url\((["']?)(?!data:|https?:|\/|#)([^"')]+)\1\)/g;

/**
 * Returns a document of the site for a preview, without scripts. It embeds the style sheets, because the
 * desktop app has none of the server's files. It omits fonts, which a frame without an origin may not read.
 * @param readFile returns a file of the site by its path; null for none
 */
async function stillPage(html: string, readFile: (path: string) => Promise<string | null>): Promise<string> {
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
