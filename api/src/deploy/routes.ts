import type { Router } from 'express';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  comparePage,
  getDeploy,
  getSchedule,
  listDeploys as listDeploysEndpoint,
  planDeploy,
  rollBack,
  setSchedule,
  startDeploy,
} from '@wa/core/contract/deploys';
import type { Deploy, GatePoint } from '@wa/core/contract/deploys';
import { ApiError } from '@wa/core/contract/errors';
import type { CatalogueKeeper } from '../catalogue/catalogue-keeper.ts';
import { ok } from '../http/answer.ts';
import { PUBLIC_HEADERS } from '../http/headers.ts';
import type { Mount } from '../http/mount.ts';
import { createRouter } from '../http/router.ts';
import { BUILD_FILE, readBuildFile, shownId } from './build-id.ts';
import type { Deployer } from './deployer.ts';
import { listDeploys, passedText, siteDeploy, toDeploy } from './deploy-records.ts';
import { listPendingChanges } from './pending-changes.ts';
import { openErrors, pageFile } from './plan.ts';
import type { PlannedFiles } from './plan.ts';
import { APPLICATION } from './proof.ts';
import { heldUp } from './schedule/scheduler.ts';
import { readSchedule, writeSchedule } from './schedule/schedule.ts';
import { stillPage } from './still-page.ts';
import { keptBuilds } from './switch-folder.ts';
import type { StoreReader } from '../store/port.ts';

export interface DeployNeeds {
  mount: Mount;
  store: StoreReader;
  catalogue: CatalogueKeeper;
  clock: () => Date;
  gate: () => Promise<GatePoint[]>;
  plan: () => Promise<PlannedFiles>;
  /** The document at a path as it would be built now; null for none. */
  drawPage: (path: string) => Promise<string | null>;
  /** A built style sheet; null for none. */
  readStyle: (path: string) => Promise<string | null>;
  deployer: Pick<Deployer, 'start'>;
  /** DATA_DIR/site. */
  folder: string;
}

/** The calls of a deploy (D8), and the build file that proves what is live. */
export function deployRoutes(needs: DeployNeeds): Router {
  const { mount, store, catalogue, clock, deployer, folder } = needs;
  const router = createRouter();

  const started = ({ _id }: Pick<Deploy, '_id'>) => ok({ success: true, id: _id } as const);
  const gate = needs.gate;

  /** True when another server has made the build that is the site, and this one has no files of it. */
  async function liesElsewhere(): Promise<boolean> {
    const shown = await shownId(folder);
    const deploy = await siteDeploy(store, shown);
    return deploy !== null && deploy.buildId !== shown;
  }

  // Apps of earlier versions send no body and know no gate: its points are noted and hold nothing up.
  mount(router, startDeploy, async ({ body, savedBy }) => {
    const points = await gate();
    const asked = body === undefined ? points.map(({ key }) => key) : (body.overrides ?? []);
    const errors = openErrors(points, asked);
    if (errors.length > 0) throw new ApiError('conflict', heldUp(errors), { current: errors });
    const reasons = body?.reasons && new Map(body.reasons.map(({ key, reason }) => [key, reason]));
    const overrides = points
      .filter(({ key, severity }) => severity === 'error' && asked.includes(key))
      .map(({ key, text }) => ({ key, text, reason: reasons?.get(key) ?? '' }));
    // Apps of earlier versions ask for none.
    const silent = reasons === undefined ? [] : overrides.filter(({ reason }) => reason === '');
    if (silent.length > 0)
      throw new ApiError(
        'invalid',
        `Say why the deploy goes past this: ${silent.map(({ text }) => text).join(' ')}`,
      );
    const notes = overrides.map((each) => `Let pass: ${passedText(each)}`);
    return started(await deployer.start({ overrides, notes, savedBy }));
  });

  mount(router, planDeploy, async () => {
    const [points, files, isElsewhere] = await Promise.all([gate(), needs.plan(), liesElsewhere()]);
    return ok({ gate: points, ...files, isElsewhere });
  });

  mount(router, comparePage, async ({ query: { path } }) => {
    const file = pageFile(path);
    if (file === null) throw new ApiError('not-found', 'There is no such page');
    const built = (path: string) => readFile(join(folder, path), 'utf8').catch(() => null);
    const styleBefore = async (path: string) => {
      const name = pageFile(path) === null ? null : path.slice(1);
      return (name === null ? null : await built(name)) ?? needs.readStyle(path);
    };
    const [live, now] = await Promise.all([built(file), needs.drawPage(path)]);
    const [before, after] = await Promise.all([
      live === null ? null : stillPage(live, styleBefore),
      now === null ? null : stillPage(now, needs.readStyle),
    ]);
    return ok({ before, after });
  });

  mount(router, getSchedule, async () => ok(await readSchedule(store, clock())));
  mount(router, setSchedule, ({ body: { at }, write }) =>
    write(async (tx) => {
      await writeSchedule(tx, at, clock());
      return { answer: ok(await readSchedule(tx, clock())) };
    }),
  );

  mount(router, rollBack, async ({ params, savedBy }) => {
    const record = await store.get('deploys', params.id);
    if (record === null) throw new ApiError('not-found', 'There is no such deploy');
    if (!toDeploy(record, await keptBuilds(folder)).isKept)
      throw new ApiError(
        'conflict',
        record.buildId === (await shownId(folder))
          ? 'The build of this deploy is live'
          : 'The build of this deploy is not kept any more, or it lies on another server that does not share its folder with this one',
      );
    return started(await deployer.start({ rollBackTo: record, savedBy }));
  });

  mount(router, listDeploysEndpoint, async () => {
    const known = await catalogue.now();
    const kept = await keptBuilds(folder);
    const [deploys, changes] = await Promise.all([
      listDeploys(store, kept),
      listPendingChanges(store, known),
    ]);
    const warnings: string[] = [];
    return { status: 200, body: { deploys, pending: changes, warnings } } as const;
  });

  mount(router, getDeploy, async ({ params }) => {
    const record = await store.get('deploys', params.id);
    if (record === null) throw new ApiError('not-found', 'There is no such deploy');
    return { status: 200, body: toDeploy(record, await keptBuilds(folder)) } as const;
  });

  router.get(`/${BUILD_FILE}`, async (_request, response) => {
    response.set(APPLICATION);
    const own = await readBuildFile(folder);
    // Where another server has deployed, the store knows; without it the folder has the say.
    const site = await siteDeploy(store, own?.id ?? null).catch(() => null);
    const isOwn = site === null || site.buildId === null || site.buildId === own?.id;
    const build = isOwn ? own : { id: site.buildId, builtAt: site.startedAt };
    if (build === null) throw new ApiError('not-found', 'Nothing has been deployed yet');
    response.set({ ...PUBLIC_HEADERS, 'Cache-Control': 'no-store' }).json(build);
  });

  return router;
}
