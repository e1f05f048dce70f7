import { Modal } from '@mantine/core';
import { createContext, useCallback, useContext, useRef, useState, type ReactNode } from 'react';
import { asAlertDialog, MODAL } from './dialog.tsx';

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

type Ask = (question: Question) => Promise<boolean>;

const ConfirmContext = createContext<Ask | null>(null);

/** Asks a yes-or-no question in an alertdialog; closing it any other way is a no (D7). */
export function useConfirm(): Ask {
  const ask = useContext(ConfirmContext);
  if (ask === null) throw new Error('useConfirm needs a ConfirmProvider above it');
  return ask;
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null);
  const answer = useRef<(yes: boolean) => void>(() => {});

  const ask = useCallback<Ask>((next) => {
    // A second question while one is open: the first is answered with no.
    answer.current(false);
    setQuestion(next);
    return new Promise((resolve) => (answer.current = resolve));
  }, []);
  const settle = (yes: boolean) => {
    setQuestion(null);
    answer.current(yes);
  };
  return (
    <ConfirmContext value={ask}>
      {children}
      {question && <ConfirmDialog question={question} onAnswer={settle} />}
    </ConfirmContext>
  );
}

function ConfirmDialog({ question, onAnswer }: { question: Question; onAnswer: (yes: boolean) => void }) {
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
          <button type="button" className="button" data-autofocus onClick={() => onAnswer(false)}>
            {cancel}
          </button>
          <button
            type="button"
            className={danger ? 'button button-danger' : 'button button-primary'}
            onClick={() => onAnswer(true)}
          >
            {action}
          </button>
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}
