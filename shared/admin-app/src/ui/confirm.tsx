import { createContext, useCallback, useContext, useRef, useState, type ReactNode } from 'react';
import type { Question } from './confirm-dialog.tsx';
import { lazyPart } from './lazy-part.tsx';

const ConfirmDialog = lazyPart(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog);

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
