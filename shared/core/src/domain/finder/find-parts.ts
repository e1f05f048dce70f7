import { bestRows } from './compare-part.ts';
import { convertedOf, rulesOf, summaryOf } from './describe-need.ts';
import {
  ALL_PARTS,
  PARTS_SHOWN,
  VERDICTS,
  type FinderAnswer,
  type FoundPart,
  type Verdict,
} from './finder-answer.ts';
import { hintOf, type Missed } from './hint.ts';
import { knownNeed, type KnownNeed } from './known-need.ts';
import type { Part } from './part.ts';
import { readNeed } from './read-need.ts';
import { reasonOf } from './reason.ts';
import { printed } from './row.ts';
import { verdictOf } from './verdict.ts';
import { wallGap } from './wall-gap.ts';

const NONE = { fits: 0, 'fits-if': 0, ask: 0, no: 0 };
const NOTHING = { converted: {}, summary: '', gap: null, parts: [], counts: NONE, hint: '', rules: [] };

/** Which parts fit what an address asks (D16). Pure: the server and, on a host of files, the browser call it. */
export function findParts(query: URLSearchParams, parts: readonly Part[]): FinderAnswer {
  const { need, ...read } = readNeed(query);
  if (need === null) return { ...read, ...NOTHING };
  const known = knownNeed(need);
  const judged = judgedParts(
    known,
    parts.filter(({ tasks }) => tasks.includes(need.task)),
  );
  const shown = query.has(ALL_PARTS) ? Infinity : PARTS_SHOWN;
  return {
    ...read,
    converted: convertedOf(need),
    summary: summaryOf(need),
    gap: wallGap(need),
    // Texts cost more than verdicts: only what is shown has them.
    parts: VERDICTS.flatMap((verdict) =>
      judged[verdict].slice(0, shown).map((each) => foundPart(verdict, each)),
    ),
    counts: countsOf(judged),
    hint: judged.fits.length > 0 ? '' : hintOf(known, judged.no),
    rules: rulesOf(need),
  };
}

type Judged = Record<Verdict, Missed[]>;

function judgedParts(need: KnownNeed, parts: readonly Part[]): Judged {
  const judged: Judged = { fits: [], 'fits-if': [], ask: [], no: [] };
  for (const part of parts) {
    const rows = bestRows(need, part);
    judged[verdictOf(rows)].push({ part, rows });
  }
  return judged;
}

const countsOf = ({ fits, 'fits-if': open, ask, no }: Judged): FinderAnswer['counts'] => ({
  fits: fits.length,
  'fits-if': open.length,
  ask: ask.length,
  no: no.length,
});

function foundPart(verdict: Verdict, { part, rows }: Missed): FoundPart {
  const { slug, name, detail, image, href, sheet } = part;
  const lines = rows.map(printed);
  const compared = lines.map((line) => line.compared);
  return { slug, name, detail, image, href, sheet, verdict, reason: reasonOf(verdict, lines), compared };
}
