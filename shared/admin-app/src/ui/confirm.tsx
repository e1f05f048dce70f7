import { createContext, useCallback, useContext, useRef, useState, type ReactNode } from 'react';
import type { Question } from './confirm-dialog.tsx';
import { lazyPart } from './lazy-part.tsx';

const ConfirmDialog = lazyPart(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog);

type Ask = (question: Question) => Promise<boolean>;

const ConfirmContext = createContext<Ask | null>(null);

/** Returns a function that asks a yes-or-no question in an alertdialog. Closing the dialog means no (D7). */
export function useConfirm(): Ask {
  const ask = useContext(ConfirmContext);
  if (ask === null) throw new Error('useConfirm needs a ConfirmProvider above it');
  return ask;
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null);
  const answer = useRef<(yes: boolean) => void>(() => {});

  const ask = useCallback<Ask>((next) => {
    // A second question answers an open first one with no.
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
