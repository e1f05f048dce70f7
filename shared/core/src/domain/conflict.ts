import { deepEqual } from './record.ts';

/** A field that both sides changed, and not to the same value. */
export interface Clash<T> {
  field: keyof T & string;
  base: unknown;
  mine: unknown;
  theirs: unknown;
}

export interface Merge<T> {
  /** Theirs with every change of mine that clashes with none of theirs. */
  merged: T;
  clashes: Clash<T>[];
}

/** Merges two edits field by field; a field that both changed is a clash, and stays theirs until someone chooses. */
export function mergeByField<T extends object>(
  base: T,
  mine: T,
  theirs: T,
  fields: readonly (keyof T & string)[],
): Merge<T> {
  const merged = { ...theirs };
  const clashes: Clash<T>[] = [];
  for (const field of fields) {
    if (deepEqual(mine[field], theirs[field]) || deepEqual(mine[field], base[field])) continue;
    if (deepEqual(theirs[field], base[field])) merged[field] = mine[field];
    else clashes.push({ field, base: base[field], mine: mine[field], theirs: theirs[field] });
  }
  return { merged, clashes };
}

export type Choice = 'mine' | 'theirs';

/** The merged record with the chosen side of each clash; a clash without a choice stays theirs. */
export function resolveClashes<T extends object>(
  { merged, clashes }: Merge<T>,
  choices: Partial<Record<keyof T & string, Choice>>,
): T {
  const chosen = clashes.filter(({ field }) => choices[field] === 'mine');
  return { ...merged, ...Object.fromEntries(chosen.map(({ field, mine }) => [field, mine])) };
}
