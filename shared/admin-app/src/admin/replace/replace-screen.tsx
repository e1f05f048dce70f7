import { counted } from '@wa/core/domain/text';
import './replace.css';
import { useDeferredValue, useMemo, useState } from 'react';
import { hasDraft } from '@wa/core/domain/drafts/has-draft';
import { FIND_AND_REPLACE } from '@wa/core/domain/labels';
import { planReplace, REPLACED_AT_ONCE, type ReplacePlan } from '@wa/core/domain/replace/plan-replace';
import { searchRecords, type FoundRecord } from '@wa/core/domain/replace/search-records';
import { isDrawingName, isGalleryImage } from '@wa/core/drawings/drawings';
import { useConfirm } from '../../ui/confirm.tsx';
import { useUndoKeys } from '../undo/use-undo.ts';
import { useContent } from '../content-provider.tsx';
import { FoundList } from './found-list.tsx';
import {
  chosenIn,
  inGroup,
  newTextOf,
  NOTHING_SOUGHT,
  countsOf,
  searchedFor,
  type ReplaceState,
} from './replace-state.ts';
import { useLocalRecords, useReplace } from './use-replace.ts';
import { FOUND_IN, type FoundIn } from '@wa/core/domain/replace/text-shape';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { SearchField } from '../../ui/search-field.tsx';
import { UndoButtons } from '../undo/undo-buttons.tsx';

const NONE: ReplacePlan['refused'] = [];
const KNOWN = { isDrawing: isDrawingName, isGalleryImage };

/** Finds words in all texts of this computer's records and replaces the chosen ones as one step (D32). */
export function ReplaceScreen() {
  const [state, setState] = useState(NOTHING_SOUGHT);
  const { progress, apply } = useReplace();
  const local = useLocalRecords(progress !== null);
  const confirm = useConfirm();
  const steps = useUndoKeys('replace');

  // Typing isn't delayed by the search.
  const late = useDeferredValue(state);
  const { find, matchCase, wholeWords, group } = late;
  const all = useMemo(
    () => searchRecords(local.records, { find, matchCase, wholeWords }),
    [local.records, find, matchCase, wholeWords],
  );
  const found = useMemo(() => inGroup(all, group), [all, group]);
  const chosen = useMemo(() => chosenIn(found, late.leftOut), [found, late.leftOut]);
  const isTooMany = chosen.length > REPLACED_AT_ONCE;
  const plan = useMemo(
    () => planReplace(isTooMany ? [] : chosen, (match) => newTextOf(late, match), KNOWN),
    [chosen, isTooMany, late],
  );
  const total = found.reduce((sum, { matches }) => sum + matches.length, 0);
  const planned = plan.changes.reduce((sum, { matches }) => sum + matches.length, 0);
  const amount = `${counted(planned, 'match', 'matches')} in ${counted(plan.changes.length, 'record')}`;
  const isDeletion = late.words === '' && late.specs.size === 0;
  // Nobody wants to read why words can't be deleted before the new ones are typed.
  const refused = isDeletion ? NONE : plan.refused;
  const unsafe = refused.filter(({ match }) => match !== null).length;
  const selected = chosen.reduce((sum, { matches }) => sum + matches.length, 0) - unsafe;

  const replace = async () => {
    if (isDeletion) {
      const left = plan.refused.length > 0 ? ' Texts that can’t be changed safely stay as they are.' : '';
      const detail = `“Replace with” is empty, so “${find}” will be deleted. You can undo this.${left}`;
      if (!(await confirm({ text: `Delete ${amount}?`, detail, action: 'Delete', danger: true }))) return;
    }
    await apply(plan, `Replace “${find}” with “${state.words}”`);
  };

  return (
    <main id="admin-main" className="stack-8 admin-main" tabIndex={-1}>
      <ReplaceToolbar
        state={state}
        onState={setState}
        label={planned === 0 ? 'Replace' : `${isDeletion ? 'Delete' : 'Replace'} ${amount}`}
        isBusy={progress !== null}
        isOff={planned === 0 || isTooMany || late !== state}
        onReplace={() => void replace()}
        steps={steps}
      />
      <p className="quiet" role="status">
        {progress !== null
          ? `Replacing: ${String(progress.done)} of ${counted(progress.total, 'record')}`
          : find === ''
            ? `${FIND_AND_REPLACE} searches titles, texts, tables, image descriptions, and settings of all records on this computer.`
            : `${selected.toLocaleString('en-US')} of ${counted(total, 'match', 'matches')} selected, in ${counted(found.length, 'record')}. Links, keys, and addresses are never changed.`}
      </p>
      <LocalNote {...local} />
      <DraftNote />
      {isTooMany && (
        <p className="note" role="alert">
          Choose matches in at most {counted(REPLACED_AT_ONCE, 'record')} at a time.
        </p>
      )}
      <div className="stack-12 columns-md replace-columns">
        {all.length > 0 && (
          <FoundInNav
            found={all}
            group={state.group}
            onGroup={(next) => setState({ ...state, group: next })}
          />
        )}
        {find !== '' && total === 0 && !local.isLoading && (
          <div className="panel empty" role="status">
            <h2>No matches for “{find}”</h2>
            <p>Check the spelling, or turn off Match case and Whole words.</p>
          </div>
        )}
        {total > 0 && (
          <FoundList
            key={`${find} ${String(matchCase)} ${String(wholeWords)} ${String(group)}`}
            found={found}
            refused={refused}
            state={state}
            onState={setState}
          />
        )}
      </div>
    </main>
  );
}

/** Says that drafts of live records aren't searched (D36.7). */
function DraftNote() {
  const { pages, products } = useContent();
  const count = [...pages, ...products].filter(hasDraft).length;
  if (count === 0) return null;
  return (
    <p className="note" role="status">
      {`Only live versions are searched. ${counted(count, 'product or page has a draft', 'products and pages have drafts')}, which may contain the words as well.`}
    </p>
  );
}

/** Says which texts aren't searched, because this computer doesn't have them. */
function LocalNote({ missing, isLoading }: { missing: number; isLoading: boolean }) {
  if (missing === 0) return null;
  const count = counted(missing, 'product or page', 'products and pages');
  return (
    <p className="note" role="status">
      {isLoading
        ? `Loading the texts of ${count}. Until then, they aren’t searched.`
        : `This computer doesn’t have the texts of ${count}, so they aren’t searched. Reconnect to load them.`}
    </p>
  );
}

interface FoundInNavProps {
  found: readonly FoundRecord[];
  group: FoundIn | null;
  onGroup: (group: FoundIn | null) => void;
}

/** Groups of matches with their counts. A selected group is the only one that is shown and replaced. */
function FoundInNav({ found, group, onGroup }: FoundInNavProps) {
  const counts = useMemo(() => countsOf(found), [found]);
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const entry = (name: FoundIn | null, count: number) => (
    <li key={name}>
      <button type="button" className="nav-row" aria-pressed={group === name} onClick={() => onGroup(name)}>
        {name ?? 'Everything'} <small>{count.toLocaleString('en-US')}</small>
      </button>
    </li>
  );
  return (
    <nav className="sticky nav-list" aria-label="Found in">
      <ul>
        {entry(null, total)}
        {FOUND_IN.filter((name) => counts.has(name)).map((name) => entry(name, counts.get(name) ?? 0))}
      </ul>
    </nav>
  );
}

interface ReplaceToolbarProps {
  state: ReplaceState;
  onState: (state: ReplaceState) => void;
  /** `Replace 6 matches in 3 records` */
  label: string;
  isBusy: boolean;
  /** True if nothing can be replaced now. */
  isOff: boolean;
  onReplace: () => void;
  steps: ReturnType<typeof useUndoKeys>;
}

/** The words to find, the new words, and the one button that replaces them. */
function ReplaceToolbar({ state, onState, label, isBusy, isOff, onReplace, steps }: ReplaceToolbarProps) {
  const { find, words, matchCase, wholeWords } = state;
  return (
    <form
      className="line toolbar replace-toolbar"
      onSubmit={(event) => {
        event.preventDefault();
      }}
    >
      <h1>{FIND_AND_REPLACE}</h1>
      <SearchField
        label="Find"
        placeholder="Find"
        clearLabel="Clear"
        value={find}
        onChange={(next) => onState(searchedFor(state, { find: next }))}
      />
      <TextInput
        className="admin-search"
        aria-label="Replace with"
        placeholder="Replace with"
        value={words}
        onChange={(event) => onState({ ...state, words: event.currentTarget.value })}
      />
      <Checkbox
        label="Match case"
        checked={matchCase}
        onChange={(event) => onState(searchedFor(state, { matchCase: event.currentTarget.checked }))}
      />
      <Checkbox
        label="Whole words"
        checked={wholeWords}
        onChange={(event) => onState(searchedFor(state, { wholeWords: event.currentTarget.checked }))}
      />
      <span className="spacer" />
      <UndoButtons scope="replace" disabled={isBusy} {...steps} />
      <Button variant="filled" disabled={isOff} loading={isBusy} onClick={onReplace}>
        {label}
      </Button>
    </form>
  );
}
