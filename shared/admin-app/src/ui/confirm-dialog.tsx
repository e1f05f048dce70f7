import { Modal, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { asAlertDialog, MODAL } from './dialog.tsx';
import { useReturnFocus } from './return-focus.ts';
import { useEscape } from './use-escape.ts';

export interface Question {
  /** The question, letter for letter if the specification quotes it. */
  text: string;
  /** Consequences of the action. */
  detail?: ReactNode;
  /** Label of the button that confirms. */
  action: string;
  /** Label of the safe button. */
  cancel?: string;
  /** True if the action cannot be undone; outlines the button in crimson. */
  danger?: boolean;
}

interface ConfirmDialogProps {
  question: Question;
  onAnswer: (yes: boolean) => void;
}

/** A question in an alertdialog, with the safe answer first. */
export function ConfirmDialog({ question, onAnswer }: ConfirmDialogProps) {
  useReturnFocus();
  useEscape(() => onAnswer(false));
  const { text, detail, action, cancel = 'Cancel', danger = false } = question;
  return (
    <Modal.Root {...MODAL} onClose={() => onAnswer(false)} size={448} zIndex={400}>
      <Modal.Overlay />
      <Modal.Content ref={asAlertDialog}>
        <Modal.Body>
          <Modal.Title component="h2">{text}</Modal.Title>
          {detail}
        </Modal.Body>
        <div className="line dialog-foot">
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
