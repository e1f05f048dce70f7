import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { FormDialog } from '../../ui/dialog.tsx';

interface MoveToDialogProps {
  name: string;
  index: number;
  count: number;
  onClose: () => void;
  /** Positions count from 0. */
  onMove: (to: number) => void;
}

/** Asks for the new position of an entry. */
export function MoveToDialog({ name, index, count, onClose, onMove }: MoveToDialogProps) {
  const [text, setText] = useState(String(index + 1));
  const position = Number(text);
  const isValid = Number.isInteger(position) && position >= 1 && position <= count;
  return (
    <FormDialog
      title={`Move ${name}`}
      does="Move"
      width="narrow"
      disabled={!isValid}
      onSubmit={() => onMove(position - 1)}
      onClose={onClose}
    >
      <TextInput
        label="Position"
        type="number"
        min={1}
        max={count}
        data-autofocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        description={`1 to ${String(count)}`}
        error={isValid || text === '' ? null : `Enter a number from 1 to ${String(count)}.`}
      />
    </FormDialog>
  );
}
