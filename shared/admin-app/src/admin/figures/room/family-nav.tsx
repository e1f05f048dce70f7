import { Link } from 'react-router-dom';
import { Button, TextInput } from '@mantine/core';
import { Icon } from '../../../ui/icon.tsx';
import { familyName, type Family } from '../grid/grid-rows.ts';
import { useState } from 'react';
import { FormDialog } from '../../../ui/form-dialog.tsx';

/** What the room shows, as its address says. */
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

/** The families with their numbers, and what is asked. */
export function FamilyNav({ families, total, questions, view, onNewFamily }: FamilyNavProps) {
  const isAll = view.family === null && view.show !== 'questions';
  return (
    <nav className="figure-families" aria-label="Families">
      <h2>Families</h2>
      <ul>
        <Entry to="?" name="All figures" count={total} isCurrent={isAll} />
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
            New family
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
      <Link to={to} aria-current={isCurrent ? 'true' : undefined}>
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

/** A family is the name that its figures share: it begins with its first one. */
export function NewFamilyDialog({ taken, onClose, onMake }: NewFamilyDialogProps) {
  const [name, setName] = useState('');
  const family = name.trim();
  const isTaken = taken.some((each) => each.toLowerCase() === family.toLowerCase());
  return (
    <FormDialog
      title="New family"
      does="First figure"
      width="narrow"
      disabled={family === '' || isTaken}
      onSubmit={() => onMake(family)}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        {...(isTaken && { error: 'There is a family of this name.' })}
      />
    </FormDialog>
  );
}
