import { SHEET_CHECK_PATH } from '../site-routes.ts';

/** A spec of a data sheet in words: `Pressure`, `232 psi up to 6 in, 145 psi above`. */
export interface ListedSpec {
  /** The id of its record. */
  id: string;
  label: string;
  text: string;
}

/** The specs of a data sheet between two changes. */
export interface SheetState {
  /** When they changed (ISO 8601); null for the current ones. */
  until: string | null;
  specs: readonly ListedSpec[];
}

/** One spec that changed. An empty text stands for a spec that the sheet doesn't have. */
export interface SpecChange {
  label: string;
  from: string;
  to: string;
}

/** A revision of a data sheet: its printed code, and what replaced it. */
export interface SheetRevision {
  /** Eight hexadecimal digits of a hash of its specs, as printed on the sheet. */
  code: string;
  until: string | null;
  /** The differences from the current specs; empty for the current revision. */
  changes: readonly SpecChange[];
}

/** The revisions of a data sheet, newest first. */
export interface SheetRevisions {
  /** Title of the page or product. */
  title: string;
  /** Root-relative addresses of the page or product, and of the sheet. */
  page: string;
  sheet: string;
  revisions: readonly SheetRevision[];
}

/** Returns the root-relative address that a sheet prints, with the code of its revision as the fragment. */
export const sheetCheckHref = (slug: string, code: string): string => `${SHEET_CHECK_PATH}/${slug}#${code}`;

/** A record of a spec at one time, newest first; null while it had none. */
export interface SpecVersion {
  /** When it was replaced; null for the current one. */
  until: string | null;
  spec: ListedSpec | null;
}

/** Combines the versions of each spec to the states of a sheet, newest first. */
export function sheetStates(specs: readonly (readonly SpecVersion[])[]): SheetState[] {
  const ends = specs.flatMap((versions) => versions.flatMap(({ until }) => until ?? []));
  const times = [null, ...[...new Set(ends)].sort().reverse()];
  return times.map((until) => ({
    until,
    specs: specs.flatMap((versions) => specAt(versions, until) ?? []),
  }));
}

/** Returns a spec as it was just before a time: the oldest version that lasted until then. */
function specAt(versions: readonly SpecVersion[], time: string | null): ListedSpec | null {
  const lasted = versions.filter(({ until }) => until === null || (time !== null && until >= time));
  return lasted.at(-1)?.spec ?? null;
}

/**
 * Returns the revisions of a sheet, newest first. Equal states that follow each other are one revision.
 * @param codeOf returns the code of specs
 */
export function revisionsOf(
  states: readonly SheetState[],
  codeOf: (specs: readonly ListedSpec[]) => string,
): SheetRevision[] {
  const current = states[0]?.specs ?? [];
  const revisions: SheetRevision[] = [];
  for (const { until, specs } of states) {
    const code = codeOf(specs);
    // A value that came back has its own row only once: the current one.
    if (revisions.some((each) => each.code === code)) continue;
    revisions.push({ code, until, changes: changesBetween(specs, current) });
  }
  return revisions;
}

function changesBetween(before: readonly ListedSpec[], now: readonly ListedSpec[]): SpecChange[] {
  const next = new Map(now.map((spec) => [spec.id, spec]));
  const known = new Set(before.map(({ id }) => id));
  return [
    ...before.flatMap(({ id, label, text }) => {
      const to = next.get(id)?.text ?? '';
      return to === text ? [] : [{ label, from: text, to }];
    }),
    ...now.flatMap(({ id, label, text }) => (known.has(id) ? [] : [{ label, from: '', to: text }])),
  ];
}
