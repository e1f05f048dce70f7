import { Button, Checkbox, TextInput } from '@mantine/core';
import { FIND_AND_REPLACE } from '@wa/core/domain/labels';
import { SearchField } from '../../ui/search-field.tsx';
import { UndoButton } from '../undo/undo-button.tsx';
import { searchedFor, type ReplaceState } from './replace-state.ts';

interface ReplaceToolbarProps {
  state: ReplaceState;
  onState: (state: ReplaceState) => void;
  /** `Replace 6 matches in 3 records` */
  label: string;
  isBusy: boolean;
  /** True if nothing can be replaced now. */
  isOff: boolean;
  onReplace: () => void;
  onUndo: () => void;
}

/** The words to find, the new words, and the one button that replaces them. */
export function ReplaceToolbar({
  state,
  onState,
  label,
  isBusy,
  isOff,
  onReplace,
  onUndo,
}: ReplaceToolbarProps) {
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
      <UndoButton scope="replace" disabled={isBusy} onUndo={onUndo} />
      <Button variant="filled" disabled={isOff} loading={isBusy} onClick={onReplace}>
        {label}
      </Button>
    </form>
  );
}
