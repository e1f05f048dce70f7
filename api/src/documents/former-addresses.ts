import { movedAddress, ownersOf } from '@wa/core/domain/moved-addresses';
import { groupBy } from '@wa/core/domain/record';

type Redirect = Readonly<{ from: string; to: string }>;

/** A former address of a page or product. Others, which the office redirects, never had documents. */
const FORMER = /^(?:\/[a-z0-9-]+)+$/;

/** Returns the former paths of pages and products by their current paths. */
export const formerPaths = (redirects: readonly Redirect[]): ReadonlyMap<string, readonly Redirect[]> =>
  groupBy(
    redirects.filter(({ from }) => FORMER.test(from)),
    ({ to }) => to,
  );

/**
 * Returns the documents and, for a static host, which cannot redirect a file, each again at the former addresses
 * of its page or product.
 */
export function withFormerAddresses<D extends { path: string }>(
  documents: readonly D[],
  redirects: readonly Redirect[],
): D[] {
  const former = formerPaths(redirects);
  const again = documents.flatMap((document) =>
    ownersOf(document.path).flatMap((to) =>
      (former.get(to) ?? []).map(({ from }) => ({
        ...document,
        path: movedAddress(document.path, { from: to, to: from }),
      })),
    ),
  );
  return oncePerPath([...documents, ...again]);
}

/** Returns the first document at each address. */
export function oncePerPath<D extends { path: string }>(documents: readonly D[]): D[] {
  const first = new Map<string, D>();
  for (const document of documents) if (!first.has(document.path)) first.set(document.path, document);
  return [...first.values()];
}
