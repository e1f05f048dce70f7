/**
 * The composition root: the one place that knows every module and passes each one its dependencies. The
 * server, the command line, the tests, and the benchmarks build on the same three steps: core
 * (compose-core.ts), site, and HTTP.
 */
import { join } from 'node:path';
import type { SiteRenderer } from '@wa/core/contract/site';
import type { DataFolder } from '../config/data-folder.ts';
import { openDocumentLibrary } from '../documents/sheets/document-library.ts';
import { dataSheetRoutes } from '../documents/sheets/document-routes.ts';
import type { ExportSources } from '../publish/export-jobs.ts';
import { keepParts, finderRoutes } from '../site/finder/finder.ts';
import { listClientFiles, createReadySite } from '../site/cache/ready-site.ts';
import { keepSearch } from '../site/search/search-keeper.ts';
import { createDrawingPng } from '../content/drawings/drawings.ts';
import { createRenderer, createSiteContent } from '../site/render/renderer.ts';
import { sweepUnfinished, uploadStorage } from '../uploads/storage.ts';
import { type Core, createApp } from './compose-core.ts';
import { createStager } from '../publish/stager.ts';
import { createDeployer } from '../publish/deployer.ts';
import { readGate } from '../publish/gate/gate.ts';
import { deployRoutes } from '../publish/routes.ts';
import { createScheduler } from '../publish/schedule.ts';
import { s3Target } from '../publish/targets.ts';
import { createDrawLimit } from '../http/places.ts';
import { healthRoutes, countRequests, metricsRoutes } from '../ops/routes.ts';
import { inquiryRoutes } from '../site/inquiry/inquiry-sheet.ts';
import { missedAddress } from '../content/missed/missed.ts';
import { pdfProxyRoutes } from '../documents/proxy/proxy-routes.ts';
import { siteHandler } from '../site/cache/site-routes.ts';
import { createQuota, uploadRoutes, uploadFiles } from '../uploads/routes.ts';

export interface SiteOptions {
  /** Loads the renderer. It is called for every rendering, so its provider decides about caching. */
  loadRenderer: () => Promise<SiteRenderer>;
  /** The folder of the web package's built files, or null while a development server serves them. */
  clientDir: string | null;
  /** False in development, where every page is rendered again. */
  keep?: boolean;
}

export type Site = ReturnType<typeof composeSite>;

/** The second step of the composition root: the public site as documents, cached responses, and files. */
export function composeSite(
  core: Pick<Core, 'env' | 'store' | 'log' | 'changeLog' | 'catalogue' | 'settings' | 'shown' | 'missed'>,
  folder: DataFolder,
  { loadRenderer, clientDir, keep = true }: SiteOptions,
) {
  const { env, store, log, changeLog, catalogue, settings, shown, missed } = core;
  const files = listClientFiles(clientDir);
  const sheetFolder = join(folder.root, 'data-sheets');
  const uploads = uploadStorage(env, folder);
  const documents = openDocumentLibrary({
    ...{ store, content: shown, settings, uploads, folder: sheetFolder, log },
  });
  const content = createSiteContent(store, catalogue, shown, changeLog);
  const parts = keepParts({ content: shown, catalogue }, changeLog);
  const onMissed = (term: string) => missed.count('search', term);
  const search = keepSearch({ store, content: shown, parts, settings, onMissed }, changeLog);
  const renderer = createRenderer({ content, settings, parts, search, documents, loadRenderer });
  const ready = createReadySite({
    content,
    renderer,
    settings,
    parts,
    search,
    files,
    documents,
    drawingPng: createDrawingPng(join(folder.root, 'drawings'), log),
    changes: changeLog,
    keep,
  });
  const sources = { content, renderer, ready, documents, settings, parts, search, store, uploads };
  const sweep = async () => {
    try {
      for (const each of [folder.uploads, sheetFolder]) await sweepUnfinished(each);
      await documents.sweep();
    } catch (error) {
      log.warn({ err: error }, 'Files that nothing leads to could not be removed');
    }
  };
  const exportSources = async (): Promise<ExportSources> => {
    await documents.loadUploads();
    return {
      ...sources,
      async extraFiles() {
        await sweep();
        return documents.files();
      },
    };
  };
  return {
    ...sources,
    sweep,
    exportSources,
    async close() {
      ready.stop();
      search.stop();
      await ready.settled();
    },
  };
}

/**
 * The third step of the composition root: the HTTP application and the deployer, which the server starts and
 * stops.
 */
export function composeApplication(core: Core, site: Site, folder: DataFolder, isDraining: () => boolean) {
  const { env, store, log, clock, changeLog: changes, mount } = core;
  const { parts, ready, renderer, uploads, documents } = site;
  const targets = env.deployS3 === null ? [] : [s3Target(env.deployS3)];
  const check = async () =>
    readGate({
      store,
      catalogue: await core.catalogue.now(),
      settings: await core.settings.now(),
      uploads,
      publicUrl: env.publicUrl,
    });
  const stager = createStager({ site: folder.site, changes, log, clock, sources: site.exportSources, check });
  const deployer = createDeployer({
    ...core,
    targets,
    stager,
    folder: folder.site,
    isAlone: store.kind === 'sqlite',
  });
  const scheduler = createScheduler({ ...core, stager, deployer, site: folder.site });
  const requests = countRequests();
  const drawLimit = createDrawLimit(env.trustProxy);
  const app = createApp({
    env,
    log,
    requests,
    ahead: [
      healthRoutes({ store, log, isDraining }),
      metricsRoutes(env.metricsToken, { requests, ready, store }),
    ],
    gate: core.gate,
    rooms: [
      ...core.rooms,
      uploadRoutes({ mount, storage: uploads, quota: createQuota(uploads, env.s3 ? null : folder.root) }),
      uploadFiles(uploads),
      finderRoutes({ mount, parts, search: site.search, drawLimit }),
      dataSheetRoutes(mount, env.publicUrl, documents),
      inquiryRoutes({ parts, settings: core.settings, clock }),
      pdfProxyRoutes({ siteSettings: env.site }),
      deployRoutes({ ...core, stager, deployer, folder: folder.site }),
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
