import type { Router } from 'express';
import { getDeploy, listDeploys, startDeploy } from '@wa/shared/contract/deploys';
import { ApiError } from '@wa/shared/contract/errors';
import type { Dependencies } from '../dependencies.ts';
import { PUBLIC_HEADERS } from '../http/headers.ts';
import { mount } from '../http/mount.ts';
import { createRouter } from '../http/router.ts';
import { BUILD_FILE, readBuildFile } from './build-id.ts';
import type { Deployer } from './deployer.ts';
import type { PendingChanges } from './pending-changes.ts';

export interface DeployRoom {
  deployer: Deployer;
  pending: PendingChanges;
  /** DATA_DIR/site. */
  folder: string;
}

/** The calls of a deploy (D8), and the build file that proves what is live. */
export function deployRoutes(deps: Dependencies, { deployer, pending, folder }: DeployRoom): Router {
  const router = createRouter();

  mount(router, deps, startDeploy, async () => {
    const { _id } = await deployer.start();
    return { status: 200, body: { success: true, id: _id } } as const;
  });

  mount(router, deps, listDeploys, async () => {
    const [deploys, changes] = await Promise.all([deployer.list(), pending.list()]);
    return { status: 200, body: { deploys, pending: changes } } as const;
  });

  mount(router, deps, getDeploy, async ({ params }) => {
    const deploy = await deployer.get(params.id);
    if (deploy === null) throw new ApiError('not-found', 'There is no such deploy');
    return { status: 200, body: deploy } as const;
  });

  router.get(`/${BUILD_FILE}`, async (_request, response) => {
    const build = await readBuildFile(folder);
    if (build === null) throw new ApiError('not-found', 'Nothing has been deployed yet');
    response.set(PUBLIC_HEADERS).set('Cache-Control', 'no-store').json(build);
  });

  return router;
}
