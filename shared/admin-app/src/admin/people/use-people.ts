import { useCallback } from 'react';
import { ClientError } from '../../client/transport/client-error.ts';
import { toastFailure, toastSuccess } from '../../ui/toasts.tsx';
import { useApi } from '../admin-context.tsx';
import { useReading } from '../use-reading.ts';

export type PeopleClient = Awaited<ReturnType<ReturnType<typeof useApi>['people']>>;

/** Reasons for a failure by field. The key '' has the reason that concerns no field. */
export type Refusal = Readonly<Record<string, string>>;

function refusalOf(error: unknown): Refusal {
  if (error instanceof ClientError && error.body)
    return error.body.fields ?? { '': error.body.error ?? 'Try again.' };
  return { '': error instanceof Error ? error.message : 'Try again.' };
}

/** Provides editors, passkeys, and sessions, and their actions. */
export function usePeople() {
  const api = useApi();
  const ask = useCallback(async () => (await api.people()).read(), [api]);
  const { read, reload, isReachable } = useReading(ask, 'Failed to load users and sessions');

  /** For dialogs: resolves to the reasons of a failure, or null. */
  async function attempt(work: (people: PeopleClient) => Promise<unknown>): Promise<Refusal | null> {
    try {
      await work(await api.people());
      await reload();
      return null;
    } catch (error) {
      return refusalOf(error);
    }
  }

  /** Runs the work of a button and shows a toast with its result. */
  async function attemptAndNotify(
    done: string,
    work: (people: PeopleClient) => Promise<unknown>,
  ): Promise<void> {
    const refusal = await attempt(work);
    if (refusal === null) toastSuccess(done);
    else toastFailure('Couldn’t save this change.', { detail: Object.values(refusal).join(' ') });
  }

  return { read, reload, isReachable, attempt, attemptAndNotify };
}
