import { isSafeHref } from '@wa/core/domain/links';

/** Why an address would not be printed, or null; an empty one is simply not there yet. */
export function hrefProblem(href: string): string | null {
  if (href.trim() === '' || isSafeHref(href)) return null;
  return 'Only http, https, mailto and tel addresses and paths of this site are shown.';
}
