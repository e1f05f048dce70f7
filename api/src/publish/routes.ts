import type { Router } from 'express';
import {
  compareStagedPage,
  getDeploy,
  getSchedule,
  getStage,
  listChecks,
  listDeploys as listDeploysEndpoint,
  rollBack,
  setSchedule,
  startDeploy,
  startStage,
} from '@wa/core/contract/deploys';
import type { Deploy, DeployIssue } from '@wa/core/contract/deploys';
import { ApiError } from '@wa/core/contract/errors';
import { RECORD_KINDS } from '@wa/core/domain/record';
import type { CatalogueKeeper } from '../content/catalog/lists.ts';
import { ok, type Mount, createRouter } from '../http/mount.ts';
import { PUBLIC_HEADERS } from '../http/headers.ts';
import { describeLive, isOnDeploy } from '../content/published/live-content.ts';
import { BUILD_FILE, readBuildFile, readContent, shownId, keptBuilds } from './builds.ts';
import { CONTENT_MISSING } from './run-deploy.ts';
import type { Deployer } from './deployer.ts';
import { listDeploys, passedText, siteDeploy, toDeploy, listPendingChanges } from './deploy-records.ts';
import { APPLICATION } from './targets.ts';
import { heldUp, openErrors, readSchedule, writeSchedule } from './schedule.ts';
import type { Stager } from './stager.ts';
import { cachedValue, type ChangeLog } from '../store/change-log.ts';
import type { StoreReader } from '../store/port.ts';

export interface DeployNeeds {
  mount: Mount;
  store: StoreReader;
  catalogue: CatalogueKeeper;
  changeLog: Pick<ChangeLog, 'subscribe'>;
  clock: () => Date;
  stager: Stager;
  /** Returns the issues of the current content. */
  check: () => Promise<DeployIssue[]>;
  deployer: Pick<Deployer, 'start'>;
  /** DATA_DIR/site. */
  folder: string;
  /** PUBLIC_URL; null if it isn't set. */
  publicUrl: string | null;
}

/** Routes of a deploy (D8), and build.json. */
export function deployRoutes(needs: DeployNeeds): Router {
  const { mount, store, catalogue, clock, deployer, stager, folder, changeLog, check, publicUrl } = needs;
  const router = createRouter();

  const checks = cachedValue(changeLog, [...RECORD_KINDS, 'order', 'file'], check, () =>
    clock().toISOString().slice(0, 10),
  );

  const started = ({ _id }: Pick<Deploy, '_id'>) => ok({ success: true, id: _id } as const);

  /** Returns true when another server has made the live build and this one has no files of it. */
  async function isElsewhere(): Promise<boolean> {
    const shown = await shownId(folder);
    const deploy = await siteDeploy(store, shown);
    return deploy !== null && deploy.buildId !== shown;
  }
  const answered = async (stage: Awaited<ReturnType<Stager['state']>>) =>
    ok({ ...stage, isElsewhere: await isElsewhere() });

  mount(router, startStage, async () => answered(await stager.start()));
  mount(router, getStage, async () => answered(await stager.state()));
  mount(router, compareStagedPage, async ({ query: { path } }) => ok(await stager.page(path)));

  mount(router, listChecks, async () => ok(await checks()));

  mount(router, startDeploy, async ({ body: { stage, anyway = false, reason = '' } = {}, savedBy }) => {
    if (stage === undefined) return started(await deployer.start({ savedBy }));
    const staged = await stager.take(stage);
    const blockers = openErrors(staged.issues);
    if (blockers.length > 0 && !anyway)
      throw new ApiError('conflict', heldUp(blockers), { current: blockers });
    const overrides = blockers.map(({ key, text }) => ({ key, text, reason }));
    const notes = overrides.map((each) => `Deployed anyway: ${passedText(each)}`);
    return started(await deployer.start({ build: staged, overrides, notes, alone: true, savedBy }));
  });

  mount(router, getSchedule, async () => ok(await readSchedule(store, clock())));
  mount(router, setSchedule, ({ body: { at }, write }) =>
    write(async (tx) => {
      await writeSchedule(tx, at, clock());
      return { answer: ok(await readSchedule(tx, clock())) };
    }),
  );

  /** @throws ApiError not-found */
  async function deployOf({ id }: { id: string }) {
    const record = await store.get('deploys', id);
    if (record === null) throw new ApiError('not-found', 'We couldn’t find that deploy');
    return { record, deploy: toDeploy(record, await keptBuilds(folder)) };
  }

  mount(router, rollBack, async ({ params, savedBy }) => {
    const { record, deploy } = await deployOf(params);
    if (!deploy.isKept)
      throw new ApiError(
        'conflict',
        record.buildId === (await shownId(folder))
          ? 'The build of this deploy is live'
          : 'The build of this deploy was deleted, or is on a server that doesn’t share its folder with this one',
      );
    const build = { id: record.buildId ?? '', upTo: record.upTo };
    if ((await isOnDeploy(store)) && (await readContent(folder, build.id)) === null)
      throw new ApiError('conflict', CONTENT_MISSING);
    return started(
      await deployer.start({ kind: 'rollback', build, number: deploy.number, alone: true, savedBy }),
    );
  });

  mount(router, listDeploysEndpoint, async () => {
    const [kept, known] = await Promise.all([keptBuilds(folder), catalogue.now()]);
    const [deploys, pending, live] = await Promise.all([
      listDeploys(store, kept),
      listPendingChanges(store, known),
      describeLive(store),
    ]);
    return ok({ deploys, pending, publicUrl, live, warnings: [] });
  });

  mount(router, getDeploy, async ({ params }) => ok((await deployOf(params)).deploy));

  router.get(`/${BUILD_FILE}`, async (_request, response) => {
    response.set(APPLICATION);
    const own = await readBuildFile(folder);
    // The store knows if another server has deployed. Without it, the folder is authoritative.
    const site = await siteDeploy(store, own?.id ?? null).catch(() => null);
    const isOwn = site === null || site.buildId === null || site.buildId === own?.id;
    const build = isOwn ? own : { id: site.buildId, builtAt: site.startedAt };
    if (build === null) throw new ApiError('not-found', 'Nothing has been deployed yet');
    response.set({ ...PUBLIC_HEADERS, 'Cache-Control': 'no-store' }).json(build);
  });

  return router;
}
