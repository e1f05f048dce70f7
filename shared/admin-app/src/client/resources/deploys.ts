import { getDeploy, listDeploys, startDeploy, type Deploy } from '@wa/core/contract/deploys';
import type { Core } from '../core/open-core.ts';

/** Online only. Every function @throws ClientError */
export function deploysResource({ api, heed }: Core) {
  return {
    start: () => heed(async () => (await api.call(startDeploy, {})).data.id),
    list: () => heed(async () => (await api.call(listDeploys, {})).data),
    get: (id: string): Promise<Deploy> =>
      heed(async () => (await api.call(getDeploy, { params: { id } })).data),
  };
}
