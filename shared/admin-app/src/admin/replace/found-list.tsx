import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { Refusal } from '@wa/core/domain/replace/plan-replace';
import type { FoundRecord } from '@wa/core/domain/replace/search-records';
import { ByHand } from './by-hand.tsx';
import { FoundCard } from './found-card.tsx';
import { canBeReplaced, countText, type ReplaceState } from './replace-state.ts';

/** Maximum number of records that are shown before the user asks for more. */
const SHOWN = 50;

interface FoundListProps {
  found: readonly FoundRecord[];
  refused: readonly Refusal[];
  state: ReplaceState;
  onState: (state: ReplaceState) => void;
}

/** The found records with their matches, and below them the matches to edit by hand. */
export function FoundList({ found, refused, state, onState }: FoundListProps) {
  const [shown, setShown] = useState(SHOWN);
  const listed = useMemo(() => {
    const unsafe = new Set(refused.map(({ match }) => match));
    return found.flatMap((each) => {
      const matches = each.matches.filter((match) => canBeReplaced(match) && !unsafe.has(match));
      return matches.length === 0 ? [] : [{ ...each, matches }];
    });
  }, [found, refused]);
  const refusalOf = useMemo(() => {
    const whole = refused.filter(({ match }) => match === null);
    return new Map(whole.map(({ found: { kind, id }, reason }) => [`${kind} ${id}`, reason]));
  }, [refused]);
  const left = listed.length - shown;
  return (
    <div className="stack-12 replace-list">
      {listed.slice(0, shown).map((each) => (
        <FoundCard
          key={`${each.kind} ${each.id}`}
          found={each}
          refusal={refusalOf.get(`${each.kind} ${each.id}`) ?? null}
          state={state}
          onState={onState}
        />
      ))}
      {left > 0 && (
        <Button onClick={() => setShown(shown + SHOWN)}>
          Show {countText(Math.min(left, SHOWN), 'more record', 'more records')}
        </Button>
      )}
      <ByHand found={found} refused={refused} />
    </div>
  );
}
