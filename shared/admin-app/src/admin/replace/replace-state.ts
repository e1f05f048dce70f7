import { referenceText } from '@wa/core/domain/figures/references';
import { inCaseOf, type TextQuery } from '@wa/core/domain/replace/find-text';
import type { NewText } from '@wa/core/domain/replace/reading';
import type { FoundRecord, Match } from '@wa/core/domain/replace/search-records';
import type { FoundIn } from '@wa/core/domain/replace/text-shape';

/** The search, and the choices among its matches. */
export interface ReplaceState extends TextQuery {
  words: string;
  /** Null: everywhere. */
  group: FoundIn | null;
  /** Keys of matches that stay as they are. */
  leftOut: ReadonlySet<string>;
  /** Keys of the spec values that matches become, by match. */
  specs: ReadonlyMap<string, string>;
}

export const NOTHING_SOUGHT: ReplaceState = {
  find: '',
  words: '',
  matchCase: false,
  wholeWords: false,
  group: null,
  leftOut: new Set(),
  specs: new Map(),
};

/** Another search has other matches, so the choices among them end. */
export const searchedFor = (state: ReplaceState, query: Partial<TextQuery>): ReplaceState => ({
  ...state,
  ...query,
  group: null,
  leftOut: new Set(),
  specs: new Map(),
});

export function withChosen(state: ReplaceState, keys: readonly string[], isChosen: boolean): ReplaceState {
  const leftOut = new Set(state.leftOut);
  for (const key of keys) {
    if (isChosen) leftOut.delete(key);
    else leftOut.add(key);
  }
  return { ...state, leftOut };
}

/** @param figure key of the spec value; null for the new words */
export function withSpec(state: ReplaceState, key: string, figure: string | null): ReplaceState {
  const specs = new Map(state.specs);
  if (figure === null) specs.delete(key);
  else specs.set(key, figure);
  return { ...withChosen(state, [key], true), specs };
}

/** Returns the new text of a match; null if it stays as it is. */
export function newTextOf(state: ReplaceState, match: Match): NewText | null {
  if (state.leftOut.has(match.key)) return null;
  const key = state.specs.get(match.key);
  if (key !== undefined) return { text: referenceText({ key, form: null }), isReference: true };
  // If a spec value was chosen for a match, an empty "Replace with" means that nothing else changes.
  if (state.words === '' && state.specs.size > 0) return null;
  const text = inCaseOf(match.found, state, state.words);
  return text === match.found ? null : { text, isReference: false };
}

export const canBeReplaced = ({ reason }: Match): boolean => reason === null;

/** Returns the records with only the matches of a group. */
export function inGroup(found: readonly FoundRecord[], group: FoundIn | null): readonly FoundRecord[] {
  if (group === null) return found;
  return found.flatMap((each) => {
    const matches = each.matches.filter(({ place }) => place.in === group);
    return matches.length === 0 ? [] : [{ ...each, matches }];
  });
}

/** Returns the records with only their chosen matches, without records that have none. */
export function chosenIn(
  found: readonly FoundRecord[],
  leftOut: ReadonlySet<string>,
): readonly FoundRecord[] {
  return found.flatMap((each) => {
    const matches = each.matches.filter((match) => canBeReplaced(match) && !leftOut.has(match.key));
    return matches.length === 0 ? [] : [{ ...each, matches }];
  });
}

/** Returns the number of matches in each group that has any. */
export function countsOf(found: readonly FoundRecord[]): ReadonlyMap<FoundIn, number> {
  const counts = new Map<FoundIn, number>();
  for (const { place } of found.flatMap(({ matches }) => matches))
    counts.set(place.in, (counts.get(place.in) ?? 0) + 1);
  return counts;
}
