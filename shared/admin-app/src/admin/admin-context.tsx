import { createContext, useContext, useSyncExternalStore, type ReactNode } from 'react';
import type { AdminClient } from '../client/admin-client.ts';
import type { AdminSnapshot } from '../client/core/admin-snapshot.ts';

/** Notes for whoever looks into the console; the administrator reads messages, not this. */
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

/** The one object that reads and saves everything. */
export function useApi(): AdminClient {
  return useAdmin().api;
}

/** Writes to the console, where the specification's messages send the reader. */
export function useReport(): Report {
  return useAdmin().report;
}

/** Session, reachability, save state, what waits, conflicts, undo: one immutable picture. */
export function useAdminSnapshot(): AdminSnapshot {
  const { subscribe, getSnapshot } = useApi();
  return useSyncExternalStore(subscribe, getSnapshot);
}

/** One value of the picture: re-renders only when it changes. It must be a primitive or a stable reference. */
export function useAdminValue<T>(select: (snapshot: AdminSnapshot) => T): T {
  const { subscribe, getSnapshot } = useApi();
  return useSyncExternalStore(subscribe, () => select(getSnapshot()));
}
