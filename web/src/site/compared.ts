import { COMPARED_MAX, compareHref } from '@wa/core/domain/compare/comparison';

const KEY = 'compared';

/** Saves the products compared in this tab, so that the next product is added to them. */
export function noteCompared(slugs: readonly string[]): void {
  try {
    sessionStorage.setItem(KEY, slugs.join(' '));
  } catch {
    // Without storage each button begins a comparison.
  }
}

/**
 * Returns the address that compares a product with the previous ones. If there are four already, the first
 * one is removed.
 */
export function comparisonWith(slug: string): string {
  const others = compared().filter((other) => other !== slug);
  return compareHref([...others.slice(1 - COMPARED_MAX), slug]);
}

function compared(): string[] {
  try {
    return (sessionStorage.getItem(KEY) ?? '').split(' ').filter(Boolean);
  } catch {
    return [];
  }
}
