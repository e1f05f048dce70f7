import { FIGURE_STATES, isFigureKey } from '@wa/core/domain/figures/catalogue-figure';
import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { Icon } from '../../../ui/icon.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { BinButton } from '../../bin/bin-button.tsx';
import { UndoButtons } from '../../undo/undo-buttons.tsx';
import { useUndoKeys } from '../../undo/use-undo.ts';
import { stateName, type FigureFilter, familyName, type Family } from '../grid/grid-rows.ts';
import { Link } from 'react-router-dom';
import { useState } from 'react';
import { FormDialog } from '../../../ui/dialog.tsx';

export type GridFilter = Omit<FigureFilter, 'family'>;
export const NO_FILTER: GridFilter = { text: '', state: null };

interface FiguresToolbarProps {
  total: number;
  filter: GridFilter;
  onFilter: (filter: GridFilter) => void;
  onSpreadsheet: () => void;
  onNew: () => void;
}

/** Title and actions of the screen, with the filters below. */
export function FiguresToolbar(props: FiguresToolbarProps) {
  const { total, filter, onFilter, onSpreadsheet, onNew } = props;
  const steps = useUndoKeys('figures');
  return (
    <>
      <div className="line toolbar">
        <h1>
          Specs <small>{total}</small>
        </h1>
        <UndoButtons scope="figures" {...steps} />
        <Button onClick={onSpreadsheet}>Spreadsheet</Button>
        <BinButton />
        <Button leftSection={<Icon name="plus" />} variant="filled" onClick={onNew}>
          Add spec
        </Button>
      </div>
      <div className="line toolbar">
        <SearchField
          label="Filter specs"
          placeholder="Key, label, or value"
          clearLabel="Clear filter"
          value={filter.text}
          onChange={(text) => onFilter({ ...filter, text })}
        />
        <SegmentedControl
          aria-label="State"
          data={['all' as const, ...FIGURE_STATES].map((value) => ({
            value,
            label: value === 'all' ? 'All' : stateName(value),
          }))}
          value={filter.state ?? 'all'}
          onChange={(next) => onFilter({ ...filter, state: next === 'all' ? null : next })}
        />
      </div>
    </>
  );
}

interface EmptyProps {
  text: string;
  hasFigures: boolean;
  onNew: (key: string) => void;
  onClear: () => void;
}

/** Shown if no figure matches or none exists, with the next action. */
export function EmptyFigures({ text, hasFigures, onNew, onClear }: EmptyProps) {
  const key = text.replace(/^#/, '');
  return (
    <div className="empty" role="status">
      <p>{hasFigures ? 'No matching specs.' : 'No specs yet. Add the first one.'}</p>
      <div className="line">
        {hasFigures && <Button onClick={onClear}>Show all specs</Button>}
        <Button onClick={() => onNew(isFigureKey(key) ? key : '')}>
          Add spec{isFigureKey(key) && ` ${key}`}
        </Button>
      </div>
    </div>
  );
}

const KEYS = [
  ['Enter', 'edit'],
  ['Tab', 'next cell'],
  ['Shift Enter', 'new row'],
  ['Ctrl C', 'copy the cell'],
  ['Alt ↑ ↓', 'move the row'],
  ['Alt U', 'used in'],
  ['Ctrl Z', 'undo'],
  ['Esc', 'cancel the edit'],
] as const;

/** Explains the keys of the grid. */
export function KeyHints() {
  return (
    <p className="quiet line">
      {KEYS.map(([key, does]) => (
        <span key={key}>
          <kbd>{key}</kbd> {does}
        </span>
      ))}
      <span>Gray numbers are converted and rounded to the safe side.</span>
    </p>
  );
}

/** View of the screen, from its address. */
interface View {
  family: string | null;
  show: string | null;
}

interface FamilyNavProps {
  families: readonly Family[];
  total: number;
  questions: number;
  view: View;
  onNewFamily: () => void;
}

/** Lists the families with their counts, and the open questions. */
export function FamilyNav({ families, total, questions, view, onNewFamily }: FamilyNavProps) {
  const isAll = view.family === null && view.show !== 'questions';
  return (
    <nav className="stack-8 nav-list figure-families" aria-label="Families">
      <h2>Families</h2>
      <ul>
        <Entry to="?" name="All specs" count={total} isCurrent={isAll} />
        <Entry
          to="?show=questions"
          name="Open questions"
          count={questions}
          isCurrent={view.show === 'questions'}
        />
        {families.map(({ name, figures }) => (
          <Entry
            key={name}
            to={`?${new URLSearchParams({ family: name }).toString()}`}
            name={familyName(name)}
            count={figures.length}
            isCurrent={view.family === name}
          />
        ))}
        <li>
          <Button leftSection={<Icon name="plus" />} size="xs" variant="subtle" onClick={onNewFamily}>
            Add family
          </Button>
        </li>
      </ul>
    </nav>
  );
}

interface EntryProps {
  to: string;
  name: string;
  count: number;
  isCurrent: boolean;
}

function Entry({ to, name, count, isCurrent }: EntryProps) {
  return (
    <li>
      <Link to={to} className="nav-row" aria-current={isCurrent ? 'true' : undefined}>
        {name} <small>{count}</small>
      </Link>
    </li>
  );
}

interface NewFamilyDialogProps {
  taken: readonly string[];
  onClose: () => void;
  onMake: (family: string) => void;
}

/** A family is a name shared by figures, so it starts to exist with its first figure. */
export function NewFamilyDialog({ taken, onClose, onMake }: NewFamilyDialogProps) {
  const [name, setName] = useState('');
  const family = name.trim();
  const isTaken = taken.some((each) => each.toLowerCase() === family.toLowerCase());
  return (
    <FormDialog
      title="Add family"
      does="Add first spec"
      width="narrow"
      disabled={family === '' || isTaken}
      onSubmit={() => onMake(family)}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        {...(isTaken && { error: 'A family with this name already exists. Enter another name.' })}
      />
    </FormDialog>
  );
}
