import { posix } from 'node:path';

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
