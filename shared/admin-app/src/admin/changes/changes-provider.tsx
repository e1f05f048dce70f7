import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';
import { useAdminSnapshot } from '../admin-context.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';

const ChangesDialog = lazyPart(async () => (await import('./changes-dialog.tsx')).ChangesDialog);
const ConflictDialog = lazyPart(async () => (await import('./conflict-dialog.tsx')).ConflictDialog);

interface ChangesActions {
  show: () => void;
  hold: () => () => void;
}

const ChangesContext = createContext<ChangesActions>({ show: () => {}, hold: () => () => {} });

/** Opens the list of what waits, what was refused and what needs a decision. */
export function useShowChanges(): () => void {
  return useContext(ChangesContext).show;
}

/** Keeps the conflict dialog closed until the answer is called: an editor that saves decides its conflicts itself. */
export function useHoldConflicts(): () => () => void {
  return useContext(ChangesContext).hold;
}

/** Brings a conflict up as soon as there is one; it can be put off, and is then in the list of changes. */
export function ChangesProvider({ children }: { children: ReactNode }) {
  const { conflicts, session } = useAdminSnapshot();
  const [isListed, setIsListed] = useState(false);
  const [later, setLater] = useState<ReadonlySet<string>>(new Set());
  const [held, setHeld] = useState(0);
  const actions = useMemo<ChangesActions>(
    () => ({
      show: () => setIsListed(true),
      hold: () => {
        setHeld((count) => count + 1);
        return () => setHeld((count) => count - 1);
      },
    }),
    [],
  );
  const isShown = session === 'open' && held === 0;
  const urgent = isShown ? conflicts.find(({ opId }) => !later.has(opId)) : undefined;
  return (
    <ChangesContext value={actions}>
      {children}
      {isListed && urgent === undefined && (
        <ChangesDialog onClose={() => setIsListed(false)} onDecide={() => setLater(new Set())} />
      )}
      {urgent !== undefined && (
        <ConflictDialog
          key={urgent.opId}
          operation={urgent}
          onLater={() => setLater((now) => new Set([...now, urgent.opId]))}
        />
      )}
    </ChangesContext>
  );
}
