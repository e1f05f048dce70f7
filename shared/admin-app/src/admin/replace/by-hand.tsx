import { counted } from '@wa/core/domain/text';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Refusal } from '@wa/core/domain/replace/plan-replace';
import { contextOf, type FoundRecord, type Match } from '@wa/core/domain/replace/search-records';
import { useTitle } from '../catalogue/titles.ts';
import { matchAddress } from '../place-addresses.ts';
import { canBeReplaced } from './replace-state.ts';

/** Maximum number of matches that are shown before the user asks for all. */
const SHOWN = 20;

interface Listed {
  of: FoundRecord;
  match: Match;
  reason: string;
}

/** Matches that can't be replaced safely, each with its reason and its editor (D32.2). */
export function ByHand({ found, refused }: { found: readonly FoundRecord[]; refused: readonly Refusal[] }) {
  const [isWhole, setWhole] = useState(false);
  const title = useTitle();
  const known = found.flatMap((of) =>
    of.matches
      .filter((match) => !canBeReplaced(match))
      .map((match): Listed => ({ of, match, reason: match.reason ?? '' })),
  );
  const unsafe = refused.flatMap(({ found: of, match, reason }): Listed[] =>
    match === null ? [] : [{ of, match, reason }],
  );
  const all = [...known, ...unsafe];
  if (all.length === 0) return null;
  return (
    <section className="panel padded" aria-label="Edit by hand">
      <div className="line nowrap replace-head">
        <h2>Edit by hand</h2>
        <small>We can’t change these safely</small>
        <span className="spacer" />
        <small>{counted(all.length, 'match', 'matches')}</small>
      </div>
      <ul>
        {all.slice(0, isWhole ? all.length : SHOWN).map(({ of, match, reason }) => {
          const name = title(of.title) || 'Untitled';
          const { before, after } = contextOf(match);
          return (
            <li key={match.key} className="line replace-match">
              <div className="stack-4 grow">
                <small>{`${name}, ${match.place.label}`}</small>
                <span>
                  {before}
                  <b>{match.found}</b>
                  {after}
                </span>
                <small>{reason}</small>
              </div>
              <Button
                component={Link}
                size="xs"
                to={matchAddress(of, match)}
                aria-label={`Open ${name}, ${match.place.label}`}
              >
                Open
              </Button>
            </li>
          );
        })}
      </ul>
      {!isWhole && all.length > SHOWN && (
        <Button size="xs" variant="subtle" onClick={() => setWhole(true)}>
          Show {all.length - SHOWN} more
        </Button>
      )}
    </section>
  );
}
