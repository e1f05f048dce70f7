import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { phraseOf } from '@wa/core/domain/figures/figure-text';
import { contextOf, type Match } from '@wa/core/domain/replace/search-records';
import { useCatalogue } from '../catalogue/use-catalogue.ts';
import { newTextOf, withChosen, withSpec, type ReplaceState } from './replace-state.ts';
import { SpecChoice } from './spec-choice.tsx';

interface MatchRowProps {
  match: Match;
  state: ReplaceState;
  onState: (state: ReplaceState) => void;
}

/** A match with its place and context, before and after, and the choice to replace it. */
export function MatchRow({ match, state, onState }: MatchRowProps) {
  const [isOpen, setOpen] = useState(false);
  const { figure } = useCatalogue();
  const { key, place, found, isMeasure } = match;
  const { before, after } = contextOf(match);
  const spec = state.specs.get(key);
  const by = newTextOf(state, match);
  const drawn = spec === undefined ? null : figure(spec);
  const written = drawn === null ? by?.text : phraseOf(drawn);
  return (
    <li className="replace-match">
      <Checkbox
        aria-label={`Replace this match: ${place.label}`}
        checked={!state.leftOut.has(key)}
        onChange={(event) => onState(withChosen(state, [key], event.currentTarget.checked))}
      />
      <div>
        <small>{place.label}</small>
        <span>
          {before}
          {by === null ? <mark>{found}</mark> : <del>{found}</del>}
          {by !== null && written !== undefined && written !== '' && (
            <>
              {' '}
              <ins className={spec === undefined ? undefined : 'replace-spec'}>{written}</ins>
            </>
          )}
          {after}
        </span>
        {isOpen && (
          <SpecChoice
            found={found}
            onPick={(next) => {
              setOpen(false);
              onState(withSpec(state, key, next));
            }}
            onClose={() => setOpen(false)}
          />
        )}
      </div>
      {isMeasure && spec === undefined && !isOpen && (
        <Button size="xs" onClick={() => setOpen(true)}>
          Insert a spec value instead
        </Button>
      )}
      {spec !== undefined && (
        <Button size="xs" variant="subtle" onClick={() => onState(withSpec(state, key, null))}>
          Remove spec value
        </Button>
      )}
    </li>
  );
}
