import type { Deploy } from '@wa/core/contract/deploys';
import type { Core } from '../core/open-core.ts';

/** Apart from the first JavaScript: most visits deploy nothing. */
const contract = () => import('@wa/core/contract/deploys');

/** Online only. Every function @throws ClientError */
export function deploysResource({ api, heed }: Core) {
  return {
    /** @param reasons why it goes past errors of the gate, by their keys; any other error refuses it */
    start: (reasons: readonly { key: string; reason: string }[] = []) =>
      heed(async () => {
        const { startDeploy } = await contract();
        const body = { overrides: reasons.map(({ key }) => key), reasons: [...reasons] };
        return (await api.call(startDeploy, { body })).id;
      }),
    list: () => heed(async () => api.call((await contract()).listDeploys, {})),
    get: (id: string): Promise<Deploy> =>
      heed(async () => api.call((await contract()).getDeploy, { params: { id } })),
  };
}
