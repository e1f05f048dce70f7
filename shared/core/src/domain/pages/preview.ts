/** Size of the pictures that search engines and social networks show of a page, in pixels. */
export const PREVIEW_SIZE = { width: 1200, height: 630 } as const;

const FOLDER = '/previews';
const ENDING = '.jpg';

/** Address of a public page's picture; no page can have such an address, as slugs have no dots (D4). */
export function previewPath(path: string): string {
  return `${FOLDER}${path === '/' ? '' : path}${ENDING}`;
}

/** The page whose picture stands at an address; null for any other address. */
export function pageOfPreview(address: string): string | null {
  if (!address.startsWith(FOLDER) || !address.endsWith(ENDING)) return null;
  const path = address.slice(FOLDER.length, -ENDING.length);
  if (path === '') return '/';
  return /^(?:\/[a-z0-9-]+)+$/.test(path) ? path : null;
}
