import { COMPARED_MAX, compareHref } from '@wa/core/domain/compare/comparison';

const KEY = 'compared';

/** Notes what this tab compares, so that the next part joins it. */
export function noteCompared(slugs: readonly string[]): void {
  try {
    sessionStorage.setItem(KEY, slugs.join(' '));
  } catch {
    // Without storage each button begins a comparison.
  }
}

/** The comparison of a part with those before it; of four the first one makes room. */
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
