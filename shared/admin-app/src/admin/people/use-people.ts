import { useCallback } from 'react';
import { ClientError } from '../../client/transport/client-error.ts';
import { toastFailure, toastSuccess } from '../../ui/toasts.tsx';
import { useApi } from '../admin-context.tsx';
import { useReading } from '../use-reading.ts';

export type PeopleClient = Awaited<ReturnType<ReturnType<typeof useApi>['people']>>;

/** Why it was refused, by field; under '' what belongs to none. */
export type Refusal = Readonly<Record<string, string>>;

function refusalOf(error: unknown): Refusal {
  if (error instanceof ClientError && error.body)
    return error.body.fields ?? { '': error.body.error ?? 'Refused' };
  return { '': error instanceof Error ? error.message : 'Refused' };
}

/** People and sessions as they are now, and what can be done about them. */
export function usePeople() {
  const api = useApi();
  const ask = useCallback(async () => (await api.people()).read(), [api]);
  const { read, reload, isReachable } = useReading(ask, 'People and sessions could not be read');

  /** For dialogs: resolves to why it was refused, or null. */
  async function attempt(work: (people: PeopleClient) => Promise<unknown>): Promise<Refusal | null> {
    try {
      await work(await api.people());
      await reload();
      return null;
    } catch (error) {
      return refusalOf(error);
    }
  }

  /** For buttons: tells by a toast what became of it. */
  async function told(done: string, work: (people: PeopleClient) => Promise<unknown>): Promise<void> {
    const refusal = await attempt(work);
    if (refusal === null) toastSuccess(done);
    else toastFailure('That was refused.', { detail: Object.values(refusal).join(' ') });
  }

  return { read, reload, isReachable, attempt, told };
}
