import { useCallback } from 'react';
import { ClientError } from '../../client/transport/client-error.ts';
import { toastFailure, toastSuccess } from '../../ui/toasts.tsx';
import { useApi } from '../admin-context.tsx';
import { useReading } from '../use-reading.ts';

export type PeopleClient = Awaited<ReturnType<ReturnType<typeof useApi>['people']>>;

/** Why the server refused, or what went wrong. */
function reasonOf(error: unknown): string {
  if (error instanceof ClientError && error.body) {
    const [field] = Object.values(error.body.fields ?? {});
    return field ?? error.body.error ?? 'Refused';
  }
  return error instanceof Error ? error.message : 'Refused';
}

/** People and sessions as they are now, and what can be done about them. */
export function usePeople() {
  const api = useApi();
  const ask = useCallback(async () => (await api.people()).read(), [api]);
  const { read, reload, isReachable } = useReading(ask, 'People and sessions could not be read');

  /** For dialogs: resolves to why it was refused, or null. */
  async function attempt(work: (people: PeopleClient) => Promise<unknown>): Promise<string | null> {
    try {
      await work(await api.people());
      await reload();
      return null;
    } catch (error) {
      return reasonOf(error);
    }
  }

  /** For buttons: tells by a toast what became of it. */
  async function told(done: string, work: (people: PeopleClient) => Promise<unknown>): Promise<void> {
    const reason = await attempt(work);
    if (reason === null) toastSuccess(done);
    else toastFailure('That was refused.', { detail: reason });
  }

  return { read, reload, isReachable, attempt, told };
}
