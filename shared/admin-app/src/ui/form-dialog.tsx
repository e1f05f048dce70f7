import { useId, type ReactNode } from 'react';
import { CANCEL } from '@wa/core/domain/labels';
import { Button } from '@mantine/core';
import { Dialog, type DialogProps } from './dialog.tsx';

interface FormDialogProps extends Pick<DialogProps, 'title' | 'onClose' | 'width' | 'busy'> {
  /** The button that does it; Enter in a field is the same. */
  does: string;
  /** What is typed so far cannot be done. */
  disabled?: boolean;
  onSubmit: () => void;
  children: ReactNode;
}

/** A few fields with Cancel and the one button that does what the title says. */
export function FormDialog({ does, disabled = false, onSubmit, children, ...dialog }: FormDialogProps) {
  const { busy = false, onClose } = dialog;
  const form = useId();
  return (
    <Dialog
      {...dialog}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {CANCEL}
          </Button>
          <Button type="submit" form={form} variant="filled" disabled={busy || disabled}>
            {does}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="fields"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy && !disabled) onSubmit();
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
