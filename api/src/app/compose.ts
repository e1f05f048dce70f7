/**
 * The composition root: the one place that knows every module and hands each what it needs. The server, the command line,
 * the tests and the benches build on the same three steps: core (compose-core.ts), site (compose-site.ts), and all of it
 * over HTTP, here.
 */
import { createApp } from './app.ts';
import type { DataFolder } from '../config/data-folder.ts';
import { dataSheetRoutes } from '../documents/sheets/routes.ts';
import { createStager } from '../publish/stager.ts';
import { createDeployer } from '../publish/deployer.ts';
import { readGate } from '../publish/gate/gate.ts';
import { deployRoutes } from '../publish/routes.ts';
import { createScheduler } from '../publish/schedule.ts';
import { s3Target } from '../publish/targets.ts';
import { finderRoutes } from '../site/finder/finder.ts';
import { createDrawLimit } from '../http/places.ts';
import { healthRoutes } from '../ops/health/routes.ts';
import { inquiryRoutes } from '../site/inquiry/inquiry-sheet.ts';
import { missedAddress } from '../content/missed/missed.ts';
import { countRequests, metricsRoutes } from '../ops/metrics.ts';
import { pdfProxyRoutes } from '../documents/proxy/proxy-routes.ts';
import { siteHandler } from '../site/cache/site-routes.ts';
import { createQuota, uploadRoutes } from '../uploads/routes.ts';
import { uploadFiles } from '../uploads/serve.ts';
import type { Core } from './compose-core.ts';
import type { Site } from './compose-site.ts';

/** All of it over HTTP, and the deployer, which the server starts and stops. */
export function composeApplication(core: Core, site: Site, folder: DataFolder, isDraining: () => boolean) {
  const { env, store, log, clock, leases, changeLog: changes, mount } = core;
  const { answers, parts, ready, renderer, storage, sheets, documents } = site;
  const targets = env.deployS3 === null ? [] : [s3Target(env.deployS3)];
  const check = async () =>
    readGate({
      store,
      catalogue: await core.catalogue.now(),
      settings: await core.settings.now(),
      uploads: storage,
      publicUrl: env.publicUrl,
    });
  const stager = createStager({ site: folder.site, changes, log, clock, sources: site.exportSources, check });
  const deployer = createDeployer({
    ...{ store, leases, log, clock, env, targets, stager },
    folder: folder.site,
    isAlone: store.kind === 'sqlite',
  });
  const scheduler = createScheduler({ store, log, clock, stager, deployer, site: folder.site });
  const requests = countRequests();
  const drawLimit = createDrawLimit(env.trustProxy);
  const app = createApp({
    env,
    log,
    requests,
    metrics: metricsRoutes(env.metricsToken, { requests, ready, store }),
    gate: core.gate,
    health: healthRoutes({ store, log, isDraining }),
    rooms: [
      ...core.rooms,
      uploadRoutes({ mount, storage, quota: createQuota(storage, env.s3 ? null : folder.root) }),
      uploadFiles(storage),
      finderRoutes({ mount, answers, parts, search: site.search, drawLimit }),
      dataSheetRoutes({ mount, publicUrl: env.publicUrl, sheets, documents }),
      inquiryRoutes({ answers, settings: core.settings, clock }),
      pdfProxyRoutes({ siteSettings: env.site }),
      deployRoutes({
        mount,
        store,
        catalogue: core.catalogue,
        clock,
        stager,
        deployer,
        folder: folder.site,
      }),
    ],
    site: siteHandler({
      ...ready,
      ...renderer,
      drawLimit,
      onMissing({ method, path, headers }) {
        const address = missedAddress(method, path, headers);
        if (address !== null) core.missed.count('address', address);
      },
    }),
  });
  return { app, deployer, stager, scheduler, requests };
}
