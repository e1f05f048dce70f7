import { createHash } from 'node:crypto';

/** Stands on every page that is made of content. */
export const WHOLE_SITE = 'site';

/** What a change makes stale (ready/stale-paths.ts). */
export type StalePages =
  { everything: true } | { everything: false; paths: readonly string[]; prefixes: readonly string[] };

/** A few characters that every CDN takes, upper and lower case being the same to some. */
const keyOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);

/** What a page hears: the whole site, each folder that it lies in, and its own address. */
export function keysOfPage(path: string): string[] {
  const folders = [...path.matchAll(/\//g)].slice(1).map(({ index }) => path.slice(0, index + 1));
  return [WHOLE_SITE, ...[...folders, path].map(keyOf)];
}

/** What to say so that every page that is stale hears it. */
export function keysOfStale(stale: StalePages): string[] {
  // A prefix that is no folder is no key of any page.
  if (stale.everything || stale.prefixes.some((prefix) => !prefix.endsWith('/'))) return [WHOLE_SITE];
  return [...stale.paths, ...stale.prefixes].map(keyOf);
}
