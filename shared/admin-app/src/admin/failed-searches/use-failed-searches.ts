import { useCallback, useEffect } from 'react';
import * as contract from '@wa/core/contract/missed';
import type { Missed, Redirect } from '@wa/core/contract/missed';
import { STEP_NEEDS_DECISION } from '@wa/core/domain/messages';
import { synonymProblem } from '@wa/core/domain/settings/settings';
import { UNDO } from '@wa/core/domain/labels';
import type { AdminClient } from '../../client/admin-client.ts';
import { ClientError } from '../../client/transport/client-error.ts';
import { usePlatform } from '../../platform/provider.tsx';
import { toastFailure, toastNotice, toastSuccess } from '../../ui/toasts.tsx';
import { useApi, useReport } from '../admin-context.tsx';
import { useContentStore } from '../content-provider.tsx';
import { useReading } from '../use-reading.ts';
import { useUndoAction, useUndoKeys } from '../undo/use-undo.ts';

const reasonOf = (error: unknown): string =>
  (error instanceof ClientError ? error.body?.error : undefined) ??
  (error instanceof Error ? error.message : 'Try again.');

/**
 * Returns visitors' failed searches and 404s, most frequent first, and the redirects of old addresses.
 * @throws ClientError refused
 */
export const readFailedSearches = ({ ask, askOrCached }: AdminClient) =>
  askOrCached('missed', async () => {
    const [missed, redirects] = await Promise.all([
      ask(contract.listMissed, {}),
      ask(contract.listRedirects, {}),
    ]);
    return { missed, redirects };
  });

/** Provides failed searches, 404s, and redirects as last loaded, and their edits. */
export function useFailedSearches() {
  const api = useApi();
  const report = useReport();
  const content = useContentStore();
  const undoAction = useUndoAction();
  useUndoKeys('settings');
  const ask = useCallback(() => readFailedSearches(api), [api]);
  const { read, reload, isReachable } = useReading(ask, 'Failed to load failed searches');
  const { visible } = usePlatform();
  // Visitors search all the time, so the list doesn't change under the pointer while it is being read.
  useEffect(() => visible.onChange((isVisible) => void (isVisible && reload())), [reload, visible]);

  /** Resolves to the reason of a failure, or null. */
  async function attempt(failure: string, work: () => Promise<void>): Promise<string | null> {
    try {
      await work();
      return null;
    } catch (error) {
      // A refusal is shown next to the field.
      if (!(error instanceof ClientError && error.kind === 'refused')) report(failure, error);
      return reasonOf(error);
    }
  }
  async function toasted(failure: string, work: () => Promise<void>): Promise<void> {
    const reason = await attempt(failure, work);
    if (reason !== null) toastFailure(failure, { detail: reason });
    await reload();
  }

  const forget = (missed: Missed) =>
    toasted('We couldn’t dismiss it.', async () => {
      const { kind, term } = missed;
      await api.ask(contract.forgetMissed, { query: { kind, term }, idempotencyKey: crypto.randomUUID() });
      toastSuccess(`“${missed.term}” dismissed`);
    });

  const lead = async (from: string, to: string): Promise<string | null> => {
    const failed = await attempt('We couldn’t add the redirect.', async () => {
      const call = { body: { from, to }, idempotencyKey: crypto.randomUUID() };
      const made = await api.ask(contract.createRedirect, call);
      const run = () => void remove(made);
      toastSuccess(`${made.from} redirects to ${made.to}`, { action: { label: UNDO, run } });
    });
    await reload();
    return failed;
  };

  const remove = (redirect: Redirect) =>
    toasted('We couldn’t remove the redirect.', async () => {
      const call = { params: { id: redirect._id }, idempotencyKey: crypto.randomUUID() };
      await api.ask(contract.deleteRedirect, call);
      const run = () =>
        void lead(redirect.from, redirect.to).then((reason) => {
          if (reason !== null) toastFailure('We couldn’t add the redirect.', { detail: reason });
        });
      toastSuccess(`Redirect from ${redirect.from} removed`, { action: { label: UNDO, run } });
    });

  /** Adds a synonym to the settings. It is queued without a connection, and one undo removes it. */
  const mean = async (word: string, means: string): Promise<string | null> => {
    let problem: string | null = null;
    const failed = await attempt('We couldn’t save the synonym.', async () => {
      const base = await api.settings.get();
      // Settings stored by an older version have none.
      const { synonyms: before = [] } = base as Partial<typeof base>;
      const synonyms = [...before, { word, means }];
      problem = synonymProblem(synonyms);
      if (problem !== null) return;
      const saved = await api.settings.update(base, { synonyms });
      if (saved.state === 'conflict') toastNotice(STEP_NEEDS_DECISION);
      else toastSuccess(`Synonym saved: “${word}” means “${means}”`, { action: undoAction(saved) });
      await content.reload();
    });
    return failed ?? problem;
  };

  return { read, reload, isReachable, forget, lead, remove, mean };
}
