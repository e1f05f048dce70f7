import type { Deploy } from '@wa/core/contract/deploys';
import type { Core } from '../core/open-core.ts';

/** Loaded lazily, because most visits don't deploy. */
const contract = () => import('@wa/core/contract/deploys');

export interface DeployAsk {
  /** Id of the reviewed build. Without it, the site is staged and goes live in one step. */
  stage?: string;
  /** True to deploy despite blockers. */
  anyway?: boolean;
  reason?: string;
}

/**
 * Creates the calls of deploys. All need a connection.
 * @throws ClientError from every call
 */
export function deploysResource({ api, trackResponse }: Core) {
  return {
    /** Returns the id of the deploy. */
    start: (ask: DeployAsk = {}) =>
      trackResponse(async () => (await api.call((await contract()).startDeploy, { body: ask })).id),
    list: () => trackResponse(async () => api.call((await contract()).listDeploys, {})),
    get: (id: string): Promise<Deploy> =>
      trackResponse(async () => api.call((await contract()).getDeploy, { params: { id } })),
  };
}
