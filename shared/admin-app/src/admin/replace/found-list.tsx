import { counted } from '@wa/core/domain/text';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { useMemo, useState, useId } from 'react';
import type { Refusal } from '@wa/core/domain/replace/plan-replace';
import { type FoundRecord, type Match, contextOf } from '@wa/core/domain/replace/search-records';
import { ByHand } from './by-hand.tsx';
import { canBeReplaced, type ReplaceState, withChosen, newTextOf, withSpec } from './replace-state.ts';
import { Link } from 'react-router-dom';
import { useTitle } from '../catalogue/titles.ts';
import { Problem } from '../../ui/problem.tsx';
import { matchAddress, WORDS_OF } from '../place-addresses.ts';
import { phraseOf, subjectOf } from '@wa/core/domain/figures/figure-text';
import { useCatalogue } from '../catalogue/use-catalogue.ts';
import { figuresWithValue } from '@wa/core/domain/replace/figures-with-value';
import { useFigurePicker } from '../references/use-figure-picker.tsx';

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
          Show {counted(Math.min(left, SHOWN), 'more record', 'more records')}
        </Button>
      )}
      <ByHand found={found} refused={refused} />
    </div>
  );
}

/** Maximum number of matches of a record that are shown before the user asks for all. */
const MATCHES_SHOWN = 5;

interface FoundCardProps {
  /** The record with only the matches that can be replaced. */
  found: FoundRecord;
  /** Why the record can't be changed like this; null if it can. */
  refusal: string | null;
  state: ReplaceState;
  onState: (state: ReplaceState) => void;
}

/** A record with its matches before and after. */
function FoundCard({ found, refusal, state, onState }: FoundCardProps) {
  const [isWhole, setWhole] = useState(false);
  const title = useTitle();
  const name = title(found.title) || 'Untitled';
  const { matches } = found;
  const keys = matches.map(({ key }) => key);
  const chosen = keys.filter((key) => !state.leftOut.has(key)).length;
  const more = matches.length - MATCHES_SHOWN;
  const shown: readonly Match[] = isWhole ? matches : matches.slice(0, MATCHES_SHOWN);
  return (
    <article className="panel padded" aria-label={name}>
      <div className="line nowrap replace-head">
        <Checkbox
          aria-label={`Replace all in ${name}`}
          checked={chosen === keys.length}
          indeterminate={chosen > 0 && chosen < keys.length}
          onChange={(event) => onState(withChosen(state, keys, event.currentTarget.checked))}
        />
        <Link to={matchAddress(found)}>{name}</Link>
        <small>{WORDS_OF[found.kind]}</small>
        <span className="spacer" />
        <small>{counted(matches.length, 'match', 'matches')}</small>
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

interface MatchRowProps {
  match: Match;
  state: ReplaceState;
  onState: (state: ReplaceState) => void;
}

/** A match with its place and context, before and after, and the choice to replace it. */
function MatchRow({ match, state, onState }: MatchRowProps) {
  const [isOpen, setOpen] = useState(false);
  const { figure } = useCatalogue();
  const { key, place, found, isMeasure } = match;
  const { before, after } = contextOf(match);
  const spec = state.specs.get(key);
  const by = newTextOf(state, match);
  const drawn = spec === undefined ? null : figure(spec);
  const written = drawn === null ? by?.text : phraseOf(drawn);
  return (
    <li className="line replace-match">
      <Checkbox
        aria-label={`Replace this match: ${place.label}`}
        checked={!state.leftOut.has(key)}
        onChange={(event) => onState(withChosen(state, [key], event.currentTarget.checked))}
      />
      <div className="stack-4 grow">
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

interface SpecChoiceProps {
  /** The words in the text: `10 bar`. */
  found: string;
  /** @param key of the spec */
  onPick: (key: string) => void;
  onClose: () => void;
}

/** Specs with the value that the text has, and a search for any other one (D32.5). */
function SpecChoice({ found, onPick, onClose }: SpecChoiceProps) {
  const { figures } = useCatalogue();
  const [query, setQuery] = useState('');
  const id = useId();
  const same = useMemo(() => figuresWithValue(figures, found), [figures, found]);
  const picker = useFigurePicker({
    query: query === '' ? null : query,
    onPick: ({ key }) => onPick(key),
    onClose: () => setQuery(''),
  });
  return (
    <div className="line replace-choice" role="group" aria-labelledby={id}>
      <small className="whole" id={id}>
        {same.length === 0 ? `No spec has the value ${found}.` : `Specs with the value ${found}`}
      </small>
      {same.map((figure) => (
        <Button key={figure.key} size="xs" onClick={() => onPick(figure.key)}>
          {`${subjectOf(figure)}: ${phraseOf(figure)}`}
        </Button>
      ))}
      <div className="stack-4 referring">
        <TextInput
          size="xs"
          aria-label="Search specs"
          placeholder="Search specs"
          autoFocus
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (picker.onKey(event.nativeEvent)) event.preventDefault();
            else if (event.key === 'Escape' && !event.nativeEvent.isComposing) onClose();
          }}
          {...picker.props}
        />
        {picker.list}
      </div>
      <Button size="xs" variant="subtle" onClick={onClose}>
        Cancel
      </Button>
    </div>
  );
}
