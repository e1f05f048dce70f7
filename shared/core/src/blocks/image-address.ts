import { isInternal } from '../domain/href.ts';

/** The address as an image source: http(s) or within the site; null for anything else. */
export function imageAddress(src: string): string | null {
  const address = src.trim();
  if (/^https?:\/\//i.test(address)) return address;
  return address.startsWith('/') && isInternal(address) ? address : null;
}
