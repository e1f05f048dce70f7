import { createContext, useCallback, useContext, useSyncExternalStore, type ReactNode } from 'react';
import type { AdminClient } from '../client/admin-client.ts';
import type { AdminSnapshot } from '../client/core/admin-snapshot.ts';
import { toastFailure } from '../ui/toasts.tsx';

/** Logs for developers. The administrator gets messages instead. */
export type Report = (message: string, detail?: unknown) => void;

interface AdminContextValue {
  api: AdminClient;
  report: Report;
}

const AdminContext = createContext<AdminContextValue | null>(null);

export function AdminProvider({ api, report, children }: AdminContextValue & { children: ReactNode }) {
  return <AdminContext value={{ api, report }}>{children}</AdminContext>;
}

function useAdmin(): AdminContextValue {
  const value = useContext(AdminContext);
  if (value === null) throw new Error('The admin needs an AdminProvider above it');
  return value;
}

/** Client that reads and saves everything. */
export function useApi(): AdminClient {
  return useAdmin().api;
}

/** Writes to the console, to which the specified messages refer. */
export function useReport(): Report {
  return useAdmin().report;
}

/** Returns a function that tells the administrator what failed and why, and writes it to the console. */
export function useFailure(): (text: string, error: unknown, note?: string) => void {
  const report = useReport();
  return useCallback(
    (text, error, note = text) => {
      report(note, error);
      toastFailure(text, { cause: error });
    },
    [report],
  );
}

/** Immutable snapshot of session, reachability, save state, pending changes, conflicts, and undo. */
export function useAdminSnapshot(): AdminSnapshot {
  const { subscribe, getSnapshot } = useApi();
  return useSyncExternalStore(subscribe, getSnapshot);
}

/**
 * Returns one value of the snapshot. Re-renders only when it changes, so it must be a primitive or a stable
 * reference.
 */
export function useAdminValue<T>(select: (snapshot: AdminSnapshot) => T): T {
  const { subscribe, getSnapshot } = useApi();
  return useSyncExternalStore(subscribe, () => select(getSnapshot()));
}
