import * as contract from '@wa/core/contract/missed';
import type { Missed, Redirect } from '@wa/core/contract/missed';
import type { Core } from '../core/open-core.ts';
import { readOrKept } from './read-or-kept.ts';

export interface LookedFor {
  /** The most frequent first. */
  missed: readonly Missed[];
  /** Addresses that lead elsewhere. */
  redirects: readonly Redirect[];
}

/** What visitors did not find, and addresses that lead elsewhere. Changing them needs a connection. */
export function missedResource(core: Core) {
  const { api, heed } = core;
  return {
    /** `data` is null where nobody answers and it was never read here. @throws ClientError refused */
    list: () =>
      readOrKept<LookedFor>(core, 'missed', async () => {
        const [missed, redirects] = await Promise.all([
          api.call(contract.listMissed, {}),
          api.call(contract.listRedirects, {}),
        ]);
        return { missed, redirects };
      }),
    /** @throws ClientError */
    forget: ({ kind, term }: Pick<Missed, 'kind' | 'term'>) =>
      heed(() =>
        api.call(contract.forgetMissed, { query: { kind, term }, idempotencyKey: crypto.randomUUID() }),
      ),
    /** @throws ClientError */
    lead: (from: string, to: string): Promise<Redirect> =>
      heed(() =>
        api.call(contract.createRedirect, { body: { from, to }, idempotencyKey: crypto.randomUUID() }),
      ),
    /** @throws ClientError */
    stopLeading: ({ _id }: Pick<Redirect, '_id'>) =>
      heed(() =>
        api.call(contract.deleteRedirect, { params: { id: _id }, idempotencyKey: crypto.randomUUID() }),
      ),
  };
}
