import type { Deploy } from '@wa/core/contract/deploys';
import type { Core } from '../core/open-core.ts';

/** Apart from the first JavaScript: most visits deploy nothing. */
const contract = () => import('@wa/core/contract/deploys');

export interface DeployAsk {
  /** Id of the reviewed build; without one the site is staged and goes live in one step. */
  stage?: string;
  /** True when its blockers shall not hold it up. */
  anyway?: boolean;
  reason?: string;
}

/** Online only. Every function @throws ClientError */
export function deploysResource({ api, heed }: Core) {
  return {
    /** Answers the id of the deploy. */
    start: (ask: DeployAsk = {}) =>
      heed(async () => (await api.call((await contract()).startDeploy, { body: ask })).id),
    list: () => heed(async () => api.call((await contract()).listDeploys, {})),
    get: (id: string): Promise<Deploy> =>
      heed(async () => api.call((await contract()).getDeploy, { params: { id } })),
  };
}
