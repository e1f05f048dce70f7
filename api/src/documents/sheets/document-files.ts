import { isDrawingName, standaloneSvg } from '@wa/core/drawings/drawings';

/** A file for the static export. */
export interface SiteFile {
  /** Root-relative public address. */
  path: string;
  /** Returns null for a sheet whose page no longer exists. */
  body: () => Promise<Buffer | null>;
}

/** Returns the part between the folder of sheets and `.pdf`; undefined for an upload. */
export const sheetSlug = (href: string): string | undefined => /^\/data-sheets\/(.+)\.pdf$/.exec(href)?.[1];

/** Returns the file of a drawing; null for another address. */
export function readDrawing(href: string): Buffer | null {
  const name = /^\/drawings\/(.+)\.svg$/.exec(href)?.[1];
  return name !== undefined && isDrawingName(name) ? Buffer.from(standaloneSvg(name)) : null;
}

/** Returns the number of pages from the page tree, which is uncompressed in these files. */
export function pageCount(body: Buffer): number {
  return Number(/\/Type \/Pages\s[^>]*?\/Count (\d+)/.exec(body.toString('latin1'))?.[1] ?? 0);
}
