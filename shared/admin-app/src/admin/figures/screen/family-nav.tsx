import { Link } from 'react-router-dom';
import { Button, TextInput } from '@mantine/core';
import { Icon } from '../../../ui/icon.tsx';
import { familyName, type Family } from '../grid/grid-rows.ts';
import { useState } from 'react';
import { FormDialog } from '../../../ui/form-dialog.tsx';

/** View of the screen, from its address. */
export interface View {
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
    <nav className="figure-families" aria-label="Families">
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
