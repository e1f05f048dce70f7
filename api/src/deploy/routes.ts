import type { Router } from 'express';
import { getDeploy, listDeploys as listDeploysEndpoint, startDeploy } from '@wa/core/contract/deploys';
import { ApiError } from '@wa/core/contract/errors';
import { PUBLIC_HEADERS } from '../http/headers.ts';
import type { Mount } from '../http/mount.ts';
import { createRouter } from '../http/router.ts';
import { BUILD_FILE, readBuildFile } from './build-id.ts';
import type { Deployer } from './deployer.ts';
import { listDeploys, toDeploy } from './deploy-records.ts';
import { deployWarnings } from './draft-pages.ts';
import { listPendingChanges } from './pending-changes.ts';
import type { StoreReader } from '../store/port.ts';

export interface DeployNeeds {
  mount: Mount;
  store: StoreReader;
  deployer: Pick<Deployer, 'start'>;
  /** DATA_DIR/site. */
  folder: string;
}

/** The calls of a deploy (D8), and the build file that proves what is live. */
export function deployRoutes({ mount, store, deployer, folder }: DeployNeeds): Router {
  const router = createRouter();

  mount(router, startDeploy, async () => {
    const { _id } = await deployer.start();
    return { status: 200, body: { success: true, id: _id } } as const;
  });

  mount(router, listDeploysEndpoint, async () => {
    const [deploys, changes, warnings] = await Promise.all([
      listDeploys(store),
      listPendingChanges(store),
      deployWarnings(store),
    ]);
    return { status: 200, body: { deploys, pending: changes, warnings } } as const;
  });

  mount(router, getDeploy, async ({ params }) => {
    const record = await store.get('deploys', params.id);
    if (record === null) throw new ApiError('not-found', 'There is no such deploy');
    return { status: 200, body: toDeploy(record) } as const;
  });

  router.get(`/${BUILD_FILE}`, async (_request, response) => {
    const build = await readBuildFile(folder);
    if (build === null) throw new ApiError('not-found', 'Nothing has been deployed yet');
    response.set(PUBLIC_HEADERS).set('Cache-Control', 'no-store').json(build);
  });

  return router;
}
