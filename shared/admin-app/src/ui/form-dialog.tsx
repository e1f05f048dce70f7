import { useId, type ReactNode } from 'react';
import { CANCEL } from '@wa/core/domain/labels';
import { Button } from '@mantine/core';
import { Dialog, type DialogProps } from './dialog.tsx';

interface FormDialogProps extends Pick<DialogProps, 'title' | 'onClose' | 'width' | 'busy'> {
  /** Label of the submit button. Enter in a field also submits. */
  does: string;
  /** True while the input cannot be submitted. */
  disabled?: boolean;
  onSubmit: () => void;
  children: ReactNode;
}

/** A dialog with a few fields, a Cancel button, and a submit button. */
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
        className="stack"
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
