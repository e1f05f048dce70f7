import { Modal, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { asAlertDialog, MODAL } from './dialog.tsx';
import { useReturnFocus } from './return-focus.ts';

export interface Question {
  /** The sentence to be answered, letter for letter where the specification quotes one. */
  text: string;
  /** What it would mean: what breaks, what is lost. */
  detail?: ReactNode;
  /** Label of the button that goes ahead. */
  action: string;
  /** Label of the safe button. */
  cancel?: string;
  /** Outlined in crimson: what it does cannot be undone. */
  danger?: boolean;
}

interface ConfirmDialogProps {
  question: Question;
  onAnswer: (yes: boolean) => void;
}

/** A question in an alertdialog, the safe answer first. */
export function ConfirmDialog({ question, onAnswer }: ConfirmDialogProps) {
  useReturnFocus();
  const { text, detail, action, cancel = 'Cancel', danger = false } = question;
  return (
    <Modal.Root {...MODAL} onClose={() => onAnswer(false)} size={448} zIndex={400}>
      <Modal.Overlay />
      <Modal.Content ref={asAlertDialog}>
        <Modal.Body>
          <Modal.Title component="h2">{text}</Modal.Title>
          {detail}
        </Modal.Body>
        <div className="dialog-foot">
          <Button data-autofocus onClick={() => onAnswer(false)}>
            {cancel}
          </Button>
          <Button {...(danger ? { color: 'danger' } : { variant: 'filled' })} onClick={() => onAnswer(true)}>
            {action}
          </Button>
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}
