import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { FoundRecord, Match } from '@wa/core/domain/replace/search-records';
import { useTitle } from '../catalogue/titles.ts';
import { Problem } from '../../ui/problem.tsx';
import { matchAddress, WORDS_OF } from './match-address.ts';
import { MatchRow } from './match-row.tsx';
import { matchesText, withChosen, type ReplaceState } from './replace-state.ts';

/** Maximum number of matches of a record that are shown before the user asks for all. */
const SHOWN = 5;

interface FoundCardProps {
  /** The record with only the matches that can be replaced. */
  found: FoundRecord;
  /** Why the record can't be changed like this; null if it can. */
  refusal: string | null;
  state: ReplaceState;
  onState: (state: ReplaceState) => void;
}

/** A record with its matches before and after. */
export function FoundCard({ found, refusal, state, onState }: FoundCardProps) {
  const [isWhole, setWhole] = useState(false);
  const title = useTitle();
  const name = title(found.title) || 'Untitled';
  const { matches } = found;
  const keys = matches.map(({ key }) => key);
  const chosen = keys.filter((key) => !state.leftOut.has(key)).length;
  const more = matches.length - SHOWN;
  const shown: readonly Match[] = isWhole ? matches : matches.slice(0, SHOWN);
  return (
    <article className="panel replace-card" aria-label={name}>
      <div className="replace-head">
        <Checkbox
          aria-label={`Replace all in ${name}`}
          checked={chosen === keys.length}
          indeterminate={chosen > 0 && chosen < keys.length}
          onChange={(event) => onState(withChosen(state, keys, event.currentTarget.checked))}
        />
        <Link to={matchAddress(found)}>{name}</Link>
        <small>{WORDS_OF[found.kind]}</small>
        <span className="spacer" />
        <small>{matchesText(matches.length)}</small>
      </div>
      <Problem text={refusal ?? undefined} />
      <ul>
        {shown.map((match) => (
          <MatchRow key={match.key} match={match} state={state} onState={onState} />
        ))}
      </ul>
      {!isWhole && more > 0 && (
        <Button size="xs" variant="subtle" onClick={() => setWhole(true)}>
          Show {more} more
        </Button>
      )}
    </article>
  );
}
