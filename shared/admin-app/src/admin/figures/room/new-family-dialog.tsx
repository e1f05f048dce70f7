import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { FormDialog } from '../../../ui/form-dialog.tsx';

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
