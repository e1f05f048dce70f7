import { isSafeHref } from '@wa/core/domain/links';

/** Returns the reason why visitors won't see an address; null if they will, and for an empty one. */
export function hrefProblem(href: string): string | null {
  if (href.trim() === '' || isSafeHref(href)) return null;
  return 'Enter a path on this site, or an address that begins with http:, https:, mailto:, or tel:.';
}
