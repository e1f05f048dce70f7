/** Address of a page in the API; its slug may hold slashes. */
export function pagePath(slug: string): string {
  return `/api/pages/slug/${encodeURIComponent(slug)}`;
}
