import { COMPARED_MAX, compareHref } from '@wa/core/domain/compare/comparison';
import { readStored, writeStored } from './stored.ts';

const KEY = 'compared';

/** Saves the products compared in this tab, so that the next product is added to them. */
export function noteCompared(slugs: readonly string[]): void {
  // Without storage, each button begins a comparison.
  writeStored('session', KEY, slugs.join(' '));
}

/**
 * Returns the address that compares a product with the previous ones. If there are four already, the first
 * one is removed.
 */
export function comparisonWith(slug: string): string {
  const others = compared().filter((other) => other !== slug);
  return compareHref([...others.slice(1 - COMPARED_MAX), slug]);
}

const compared = (): string[] => (readStored('session', KEY) ?? '').split(' ').filter(Boolean);
