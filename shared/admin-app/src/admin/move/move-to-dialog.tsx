import { useState, type FormEvent } from 'react';
import { CANCEL } from '@wa/core/domain/labels';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface MoveToDialogProps {
  name: string;
  index: number;
  count: number;
  onClose: () => void;
  /** Positions count from 0. */
  onMove: (to: number) => void;
}

/** Asks for the position that an entry is to have. */
export function MoveToDialog({ name, index, count, onClose, onMove }: MoveToDialogProps) {
  const [text, setText] = useState(String(index + 1));
  const position = Number(text);
  const isValid = Number.isInteger(position) && position >= 1 && position <= count;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isValid) onMove(position - 1);
  };
  return (
    <Dialog
      title={`Move ${name}`}
      width="narrow"
      onClose={onClose}
      footer={
        <>
          <button type="button" className="button" onClick={onClose}>
            {CANCEL}
          </button>
          <button form="move-to" className="button button-primary" disabled={!isValid}>
            Move
          </button>
        </>
      }
    >
      <form id="move-to" onSubmit={submit}>
        <TextField
          label="Position"
          type="number"
          min={1}
          max={count}
          data-autofocus
          value={text}
          onChange={setText}
          hint={`1 to ${String(count)}`}
          error={isValid || text === '' ? null : `Enter a number from 1 to ${String(count)}.`}
        />
      </form>
    </Dialog>
  );
}
