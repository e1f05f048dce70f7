import { mergeByField, resolveClashes, type Choice, type Clash } from '@wa/core/domain/conflict';
import { deepEqual } from '@wa/core/domain/deep-equal';
import type { PageInput } from '@wa/core/domain/pages/page';
import {
  fromParts,
  mergeOrder,
  ORDER_PART,
  partName,
  partText,
  toParts,
  type PageParts,
} from '../board/page-parts.ts';

type Parts = Record<string, unknown>;

export interface PageMerge {
  /** The parts that both sides changed differently; everything else is merged already. */
  clashes: Clash<Parts>[];
  /** The merged page with the chosen side of each clash; one without a choice stays theirs. */
  resolve: (choices: Readonly<Record<string, Choice>>) => PageInput;
}

/** Merges two edits of one page part by part: its fields, its entries, each of its sections. */
export function mergePages(base: PageInput, mine: PageInput, theirs: PageInput): PageMerge {
  const [from, my, their] = [toParts(base), toParts(mine), toParts(theirs)] as [Parts, Parts, Parts];
  const keys = new Set([...Object.keys(from), ...Object.keys(my), ...Object.keys(their)]);
  keys.delete(ORDER_PART);
  const merge = mergeByField<Parts>(from, my, their, [...keys]);
  const order = mergeOrder(from, my, their);
  return {
    clashes: merge.clashes,
    resolve: (choices) =>
      fromParts(theirs, { ...resolveClashes(merge, choices), [ORDER_PART]: order } satisfies PageParts),
  };
}

/** Names of the parts in which two pages differ. */
export function differingParts(page: PageInput, other: PageInput): string[] {
  const [a, b] = [toParts(page), toParts(other)];
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].filter((key) => !deepEqual(a[key], b[key])).map(partName);
}

/** A clash as its table shows it. */
export function clashInWords({ field, mine, theirs }: Clash<Parts>) {
  return { field, base: undefined, mine: partText(mine), theirs: partText(theirs) };
}
