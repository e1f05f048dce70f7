import { createContext, useCallback, useContext, useState, type ReactNode } from 'react';
import { useAdminSnapshot } from '../admin-context.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';

const ChangesDialog = lazyPart(async () => (await import('./changes-dialog.tsx')).ChangesDialog);
const ConflictDialog = lazyPart(async () => (await import('./conflict-dialog.tsx')).ConflictDialog);

const ChangesContext = createContext(() => {});

/** Opens the list of pending and rejected changes and of conflicts. */
export function useShowChanges(): () => void {
  return useContext(ChangesContext);
}

/**
 * Opens the dialog as soon as there is a conflict. The user can postpone it; the list of changes still shows
 * it.
 */
export function ChangesProvider({ children }: { children: ReactNode }) {
  const { conflicts, session } = useAdminSnapshot();
  const [isListed, setIsListed] = useState(false);
  const [later, setLater] = useState<ReadonlySet<string>>(new Set());
  const show = useCallback(() => setIsListed(true), []);
  const urgent = session === 'open' ? conflicts.find(({ opId }) => !later.has(opId)) : undefined;
  return (
    <ChangesContext value={show}>
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
