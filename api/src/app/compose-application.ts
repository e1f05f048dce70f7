import type { DataFolder } from '../config/data-folder.ts';
import { missedAddress } from '../content/missed/missed.ts';
import { previewRoutes } from '../content/previews/preview-routes.ts';
import { createFileRemover } from '../content/files/file-remover.ts';
import { fileRoutes } from '../content/files/files.ts';
import { snapshotReader, type ContentSnapshot } from '../content/published/content-snapshot.ts';
import { createEditionJobs } from '../documents/editions/edition-jobs.ts';
import { editionRoutes } from '../documents/editions/edition-routes.ts';
import { guideRoutes } from '../documents/guides/guide-routes.ts';
import { pdfProxyRoutes } from '../documents/proxy/proxy-routes.ts';
import { dataSheetRoutes } from '../documents/sheets/document-routes.ts';
import { createPrintSlots } from '../documents/sheets/print-on-request.ts';
import { createDrawLimit } from '../http/concurrency-limiter.ts';
import { countRequests, healthRoutes, metricsRoutes } from '../ops/routes.ts';
import { checkSite } from '../publish/checks/site-checks.ts';
import { filesInBuilds } from '../publish/builds.ts';
import { createDeployer } from '../publish/deployer.ts';
import { deployRoutes } from '../publish/routes.ts';
import { createScheduler } from '../publish/schedule.ts';
import { createStager } from '../publish/stager.ts';
import { s3Target } from '../publish/targets.ts';
import { siteHandler } from '../site/cache/site-routes.ts';
import { finderRoutes } from '../site/finder/finder.ts';
import { inquiryRoutes } from '../site/inquiry/inquiry-sheet.ts';
import { submittalRoutes } from '../site/submittal/submittal-routes.ts';
import { createQuota } from '../uploads/quota.ts';
import { keepReplaced } from '../uploads/replaced-files.ts';
import { uploadRoutes } from '../uploads/routes.ts';
import { uploadFiles } from '../uploads/send-files.ts';
import { composeContent, createApp, createChain, type ComposedContent, type Core } from './compose-core.ts';
import { NEVER_CHANGED, type Site } from './compose.ts';
import type { LiveView } from './live-site.ts';

/**
 * The third step of the composition root: the HTTP application and the deployer, which the server starts and
 * stops.
 */
export function composeApplication(core: Core, site: Site, folder: DataFolder, isDraining: () => boolean) {
  const { env, store, log, clock, changeLog: changes, mount, live } = core;
  const { ready, renderer, uploads, documents, editions } = site;
  const targets = env.deployS3 === null ? [] : [s3Target(env.deployS3)];
  const check = async () =>
    checkSite({
      store,
      catalogue: await core.catalogue.now(),
      settings: await core.settings.now(),
      uploads,
      archives: new Set((await documents.families()).map(({ zip }) => zip)),
      publicUrl: env.publicUrl,
      today: clock().toISOString().slice(0, 10),
    });
  /** Returns the content of a build and the public site on top of it. */
  const buildOf = (snapshot: ContentSnapshot) => {
    const from = { store: snapshotReader(snapshot, store), env, clock, changeLog: NEVER_CHANGED };
    const content = composeContent(from);
    return { content, site: site.ofBuild(content) };
  };
  const stager = createStager({
    ...{ site: folder.site, store, changes, log, clock, sources: site.exportSources, check },
    buildOf: (snapshot) => buildOf(snapshot).site,
  });
  const deployer = createDeployer({
    ...core,
    targets,
    stager,
    folder: folder.site,
    isAlone: store.kind === 'sqlite',
    onContent: live.refresh,
  });
  const scheduler = createScheduler({ ...core, stager, deployer, site: folder.site });
  const jobs = createEditionJobs({
    ...core,
    content: core.shown,
    editions,
    readUpload: documents.readUpload,
  });
  const quota = createQuota(uploads, env.s3 ? null : folder.root);
  const remover = createFileRemover({
    ...{ store, storage: uploads, quota, clock, steady: core.steady, log },
    filesInBuilds: () => filesInBuilds(folder.site),
  });
  const requests = countRequests();
  const renderLimit = createDrawLimit(env.trustProxy);
  const slots = createPrintSlots();
  const files = [
    uploadRoutes({ mount, storage: uploads, quota, store }),
    fileRoutes({ ...core, storage: uploads }),
  ];
  const others = [
    pdfProxyRoutes({ siteSettings: env.site }),
    // Preview links show the saved content.
    previewRoutes({ mount, store, clock, renderLimit, renderPreview: renderer.renderPreview }),
    deployRoutes({
      ...core,
      stager,
      deployer,
      check,
      folder: folder.site,
      publicUrl: env.publicUrlIsSet ? env.publicUrl : null,
    }),
  ];
  /** Returns all routers in their order, and the handler of pages. All of them read the given content. */
  const chainOf = (content: ComposedContent, from: Site) => ({
    modules: [
      ...(content === core.saved ? core.modules : core.modulesOf(content)),
      ...files,
      uploadFiles(
        uploads,
        keepReplaced(content.store, content === core.saved ? changes : NEVER_CHANGED),
        content.store,
      ),
      finderRoutes({ mount, parts: from.parts, search: from.search, renderLimit }),
      dataSheetRoutes({ mount, publicUrl: env.publicUrl, documents: from.documents, renderLimit }),
      editionRoutes({ mount, editions, jobs, published: from.published }),
      guideRoutes(),
      inquiryRoutes({ parts: from.parts, settings: content.settings, slots, clock }),
      submittalRoutes({
        ...{ content: from.content, settings: content.settings, catalogue: content.catalogue },
        ...{ renderer: from.renderer, slots, renderLimit, clock },
        ...{ readUpload: from.documents.readUpload, uploads },
      }),
      ...others,
    ],
    site: siteHandler({
      ...from.ready,
      ...from.renderer,
      renderLimit,
      onMissing({ method, path, headers }) {
        const address = missedAddress(method, path, headers);
        if (address !== null) core.missed.count('address', address);
      },
    }),
  });
  const app = createApp({
    env,
    log,
    requests,
    ahead: [
      healthRoutes({ store, log, isDraining }),
      metricsRoutes(env.metricsToken, {
        requests,
        ready: { kept: () => (live.now()?.ready ?? ready).kept() },
        store,
      }),
    ],
    authenticate: core.authenticate,
    ...chainOf(core.saved, site),
    visitors: () => live.now()?.handle ?? null,
  });
  /** Composes the site of a build, and resolves when it is ready for requests. */
  const showBuild = async (snapshot: ContentSnapshot): Promise<LiveView> => {
    const build = buildOf(snapshot);
    await build.site.ready
      .ready('/')
      .catch((error: unknown) => log.warn({ err: error }, 'cache warm-up failed'));
    // Building the index now spares the first visitor who searches the wait.
    void build.site.search
      .prepare()
      .catch((error: unknown) => log.warn({ err: error }, 'search warm-up failed'));
    const chain = chainOf(build.content, build.site);
    return {
      ready: build.site.ready,
      handle: createChain(chain.modules, chain.site),
      close: build.site.close,
    };
  };
  return {
    app,
    deployer,
    stager,
    scheduler,
    jobs,
    remover,
    requests,
    startLive: () => live.start(showBuild),
  };
}
