import { evaluate } from './evaluate.ts';
import { convertedOf, rulesOf, summaryOf } from './describe-requirement.ts';
import { missingOf, missingText } from './enough.ts';
import {
  ALL_PARTS,
  PARTS_ON_PAGE,
  PARTS_SHOWN,
  VERDICTS,
  type FinderAnswer,
  type FoundPart,
  type Verdict,
} from './finder-answer.ts';
import { hintOf, type Missed } from './hint.ts';
import { knownRequirement, type KnownRequirement } from './known-requirement.ts';
import { restraintText } from '../products/restraint.ts';
import type { Part } from './part.ts';
import { readRequirement } from './read-requirement.ts';
import { reasonOf } from './reason.ts';
import { printed } from './row.ts';
import { verdictOf } from './verdict.ts';
import { wallGap } from './wall-gap.ts';

const NONE = { fits: 0, 'fits-if': 0, ask: 0, no: 0 };
const NOTHING = {
  converted: {},
  summary: '',
  gap: null,
  parts: [],
  page: null,
  counts: NONE,
  missing: '',
  hint: '',
  rules: [],
};

/** Which parts fit what an address asks (D16). Pure: the server and, on a host of files, the browser call it. */
export function findParts(query: URLSearchParams, parts: readonly Part[]): FinderAnswer {
  const { requirement, ...read } = readRequirement(query);
  const { task } = read;
  if (requirement === null || task === null) return { ...read, ...NOTHING };
  const known = knownRequirement(requirement);
  const missing = missingOf(requirement);
  const judged = judgedParts(
    known,
    parts.filter(({ tasks }) => tasks.includes(task)),
  );
  const page = pageOf(query.get(ALL_PARTS), judged);
  return {
    ...read,
    converted: convertedOf(requirement),
    summary: summaryOf(requirement),
    gap: wallGap(requirement),
    // Texts cost more than verdicts: only what is shown has them.
    parts: (page === null ? firstOf(judged) : allOf(judged, page.number)).map((each) =>
      foundPart(each, missing),
    ),
    page,
    counts: countsOf(judged),
    missing: missingText(missing),
    hint: judged.fits.length > 0 ? '' : hintOf(known, judged.no),
    rules: rulesOf(requirement),
  };
}

type Judged = Record<Verdict, Missed[]>;

function judgedParts(need: KnownRequirement, parts: readonly Part[]): Judged {
  const judged: Judged = { fits: [], 'fits-if': [], ask: [], no: [] };
  const missing = missingOf(need);
  for (const part of parts) {
    const rows = evaluate(need, part);
    judged[verdictOf(rows, missing)].push({ part, rows });
  }
  return judged;
}

interface JudgedPart extends Missed {
  verdict: Verdict;
}

const inVerdict = (judged: Judged, verdict: Verdict): JudgedPart[] =>
  judged[verdict].map((each) => ({ ...each, verdict }));

const firstOf = (judged: Judged) =>
  VERDICTS.flatMap((verdict) => inVerdict(judged, verdict).slice(0, PARTS_SHOWN));

const allOf = (judged: Judged, page: number) =>
  VERDICTS.flatMap((verdict) => inVerdict(judged, verdict)).slice(
    (page - 1) * PARTS_ON_PAGE,
    page * PARTS_ON_PAGE,
  );

/** @param asked the page as the address has it; one that doesn't exist is the nearest that does */
function pageOf(asked: string | null, judged: Judged): FinderAnswer['page'] {
  if (asked === null) return null;
  const total = VERDICTS.reduce((sum, verdict) => sum + judged[verdict].length, 0);
  const count = Math.max(1, Math.ceil(total / PARTS_ON_PAGE));
  const number = Math.min(count, Math.max(1, Math.trunc(Number(asked)) || 1));
  return { number, count };
}

const countsOf = ({ fits, 'fits-if': open, ask, no }: Judged): FinderAnswer['counts'] => ({
  fits: fits.length,
  'fits-if': open.length,
  ask: ask.length,
  no: no.length,
});

function foundPart({ verdict, part, rows }: JudgedPart, missing: readonly string[]): FoundPart {
  const { slug, name, detail, image, href, sheet } = part;
  const lines = rows.map(printed);
  const compared = lines.map((line) => line.compared);
  const restraint = restraintText(part);
  const reason = reasonOf(verdict, lines, missing);
  return { slug, name, detail, image, href, sheet, verdict, reason, restraint, compared };
}
