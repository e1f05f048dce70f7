import * as contract from '@wa/core/contract/missed';
import type { Missed, Redirect } from '@wa/core/contract/missed';
import type { Core } from '../core/open-core.ts';
import { readOrCached } from './read-or-cached.ts';

export interface FailedSearches {
  /** Most frequent first. */
  missed: readonly Missed[];
  /** Redirects of old addresses. */
  redirects: readonly Redirect[];
}

/** Creates the calls for visitors' failed searches and 404s, and for redirects. Changes need a connection. */
export function failedSearchesResource(core: Core) {
  const { api, trackResponse } = core;
  return {
    /**
     * `data` is null if the server doesn't respond and no copy is cached.
     * @throws ClientError refused
     */
    list: () =>
      readOrCached<FailedSearches>(core, 'missed', async () => {
        const [missed, redirects] = await Promise.all([
          api.call(contract.listMissed, {}),
          api.call(contract.listRedirects, {}),
        ]);
        return { missed, redirects };
      }),
    /** @throws ClientError */
    forget: ({ kind, term }: Pick<Missed, 'kind' | 'term'>) =>
      trackResponse(() =>
        api.call(contract.forgetMissed, { query: { kind, term }, idempotencyKey: crypto.randomUUID() }),
      ),
    /** @throws ClientError */
    createRedirect: (from: string, to: string): Promise<Redirect> =>
      trackResponse(() =>
        api.call(contract.createRedirect, { body: { from, to }, idempotencyKey: crypto.randomUUID() }),
      ),
    /** @throws ClientError */
    deleteRedirect: ({ _id }: Pick<Redirect, '_id'>) =>
      trackResponse(() =>
        api.call(contract.deleteRedirect, { params: { id: _id }, idempotencyKey: crypto.randomUUID() }),
      ),
  };
}
