import * as contract from '@wa/core/contract/printed-catalog';
import type { Editions } from '@wa/core/contract/printed-catalog';
import type { Core } from '../core/open-core.ts';

/**
 * Creates the calls for editions of the printed catalog. All need a connection.
 * @throws ClientError from every call
 */
export function editionsResource({ api, trackResponse }: Core) {
  return {
    list: (): Promise<Editions> => trackResponse(() => api.call(contract.listEditions, {})),
    create: (): Promise<Editions> => trackResponse(() => api.call(contract.createEdition, {})),
    cancel: (): Promise<Editions> => trackResponse(() => api.call(contract.cancelEdition, {})),
  };
}
