/**
 * The composition root: the one place that knows every room and hands each what it needs. The server, the command line,
 * the tests and the benches build on the same three steps: core (store, identity, writes), site (what visitors see),
 * and application (all of it over HTTP).
 */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Express, RequestHandler, Router } from 'express';
import type { Logger } from 'pino';
import type { SiteRenderer } from '@wa/core/contract/site';
import { createApp } from './app.ts';
import { createAdminPassword } from './auth/admin-password.ts';
import type { AdminPassword } from './auth/admin-password.ts';
import { createDeviceMarks } from './auth/device-marks.ts';
import { gate, requireAccess } from './auth/gate.ts';
import { createGuessing } from './auth/guessing.ts';
import { authRoutes } from './auth/routes.ts';
import { createSessions } from './auth/sessions.ts';
import type { Sessions } from './auth/sessions.ts';
import { createThrottle } from './auth/throttle.ts';
import { binRoutes } from './bin/routes.ts';
import { openChangeLog } from './change-log/change-log.ts';
import type { ChangeLog } from './change-log/change-log.ts';
import type { DataFolder } from './config/data-folder.ts';
import type { Env } from './config/env.ts';
import { steadyNow } from './config/steady-clock.ts';
import { keepDocumentFacts } from './data-sheets/document-facts.ts';
import type { DocumentFactsKeeper } from './data-sheets/document-facts.ts';
import { dataSheetRoutes } from './data-sheets/routes.ts';
import { sheetFiles } from './data-sheets/sheet-files.ts';
import { openSheetLibrary } from './data-sheets/sheet-library.ts';
import type { DataSheets } from './data-sheets/sheet-library.ts';
import type { BuildInfo } from './deploy/build-id.ts';
import { createDeployer } from './deploy/deployer.ts';
import type { Deployer } from './deploy/deployer.ts';
import { exportSite } from './deploy/export-site.ts';
import { deployRoutes } from './deploy/routes.ts';
import { healthRoutes } from './health/routes.ts';
import { historyRoutes } from './history/routes.ts';
import { createMount } from './http/mount.ts';
import type { Mount } from './http/mount.ts';
import { createLeases } from './leases/leases.ts';
import type { Leases } from './leases/leases.ts';
import { openApiRoutes } from './openapi/routes.ts';
import { pageBin } from './pages/bin.ts';
import { pageRoutes } from './pages/routes.ts';
import { openFirstPages } from './pdf/first-page/first-page-library.ts';
import type { FirstPages } from './pdf/first-page/first-page-library.ts';
import { firstPageRoutes } from './pdf/first-page/routes.ts';
import { pdfProxyRoutes } from './pdf/proxy-routes.ts';
import { openPreviewLibrary } from './previews/preview-library.ts';
import type { Previews } from './previews/preview-library.ts';
import { previewRoutes } from './previews/routes.ts';
import { productBin } from './products/bin.ts';
import { renameInProducts } from './products/rename-links.ts';
import { productRoutes } from './products/routes.ts';
import { listClientFiles, noClientFiles } from './ready/client-files.ts';
import { createReadySite } from './ready/ready-site.ts';
import type { ReadySite } from './ready/ready-site.ts';
import { siteHandler } from './ready/site-routes.ts';
import { itemsLinkedBy, sidebarItemBin } from './sidebar-items/bin.ts';
import { renameInSidebar } from './sidebar-items/rename-links.ts';
import { sidebarItemRoutes } from './sidebar-items/routes.ts';
import { createRenderer } from './site/renderer.ts';
import type { Renderer } from './site/renderer.ts';
import { createSiteContent } from './site/site-content.ts';
import type { SiteContent } from './site/site-content.ts';
import type { Store } from './store/port.ts';
import { ensureSetting } from './store/settings.ts';
import { createQuota } from './uploads/quota.ts';
import { uploadRoutes } from './uploads/routes.ts';
import { uploadFiles } from './uploads/serve.ts';
import { uploadStorage } from './uploads/upload-storage.ts';
import type { UploadStorage } from './uploads/storage.ts';
import { createWriter } from './writes/write-once.ts';

export interface CoreOptions {
  env: Env;
  store: Store;
  log: Logger;
  clock?: () => Date;
  /** Milliseconds that no change of the time of day moves (config/steady-clock.ts). */
  steady?: () => number;
}

/** Identity, the change log and the one way to write. */
export interface Core extends Required<CoreOptions> {
  changeLog: ChangeLog;
  leases: Leases;
  sessions: Sessions;
  adminPassword: AdminPassword;
  mount: Mount;
  gate: RequestHandler;
  /** The API's own rooms: identity and content. */
  rooms: Router[];
  stop: () => void;
}

/** Reads the store: open it first. */
export async function composeCore(options: CoreOptions): Promise<Core> {
  const { env, store, log, clock = () => new Date(), steady = steadyNow } = options;
  const changeLog = await openChangeLog(store, log);
  const leases = createLeases({ store, log, alone: store.kind === 'sqlite' });
  const sessions = createSessions({ store, clock });
  const adminPassword = createAdminPassword({ env, store });
  const throttle = createThrottle({ store, steady });
  const lookAtGuess = createGuessing({ throttle, log, verify: adminPassword.verify });
  const devices = createDeviceMarks(store);
  // Made at the first start and kept: clients bind their queues and tokens to it (D10).
  const serverId = await ensureSetting(store, 'server-id', () => randomUUID());
  const mount = createMount({ write: createWriter({ store, changeLog, clock }), requireAccess });
  const content = { mount, store, clock };
  return {
    env,
    store,
    log,
    clock,
    steady,
    changeLog,
    leases,
    sessions,
    adminPassword,
    mount,
    gate: gate({ env, sessions, adminPassword }),
    rooms: [
      authRoutes({ mount, env, sessions, devices, lookAtGuess, serverId, siteSettings: env.site }),
      productRoutes(content),
      sidebarItemRoutes(content),
      pageRoutes({ ...content, renameLinks: [renameInProducts, renameInSidebar] }),
      binRoutes({
        ...content,
        kinds: [
          productBin(itemsLinkedBy('linkedProduct')),
          pageBin(itemsLinkedBy('linkedPage')),
          sidebarItemBin,
        ],
      }),
      historyRoutes(content),
      openApiRoutes(),
    ],
    stop() {
      changeLog.stop();
      leases.stop();
    },
  };
}

export interface SiteOptions {
  /** Called for every rendering; whoever gives it decides what is kept. */
  loadRenderer: () => Promise<SiteRenderer>;
  /** Folder of the web package's built files; null while a development server answers for them. */
  clientDir: string | null;
  /** False while developing: every page is rendered anew. */
  keep?: boolean;
}

/** What visitors see, as documents, bytes and files. */
export interface Site {
  content: SiteContent;
  renderer: Renderer;
  ready: ReadySite;
  storage: UploadStorage;
  sheets: DataSheets;
  previews: Previews;
  firstPages: FirstPages;
  documents: DocumentFactsKeeper;
  /** Writes the whole public site as files; answers how many. */
  exportTo: (
    folder: string,
    build: BuildInfo,
    onProgress?: (done: number, total: number) => void,
  ) => Promise<number>;
  /** Ends background work and waits for what is under way. */
  close: () => Promise<void>;
}

export function composeSite(
  { env, store, log, changeLog }: Pick<Core, 'env' | 'store' | 'log' | 'changeLog'>,
  folder: DataFolder,
  { loadRenderer, clientDir, keep = true }: SiteOptions,
): Site {
  const settings = env.site;
  const files = clientDir === null ? noClientFiles : listClientFiles(clientDir);
  const storage = uploadStorage(env, folder);
  const sheetFolder = join(folder.root, 'data-sheets');
  const sheets = openSheetLibrary({ store, settings, uploads: storage, folder: sheetFolder, log });
  const firstPages = openFirstPages({ sheets, files: sheetFiles(sheetFolder, 'svg.br'), log });
  const previewFolder = join(folder.root, 'previews');
  const previews = openPreviewLibrary({ store, settings, uploads: storage, folder: previewFolder, log });
  const documents = keepDocumentFacts({ sheets, uploads: storage, log });
  const content = createSiteContent(store);
  const renderer = createRenderer({ content, settings, documentFacts: documents.facts, loadRenderer });
  const ready = createReadySite({
    content,
    renderer,
    settings,
    files,
    documents,
    changes: changeLog,
    log,
    keep,
  });
  const sources = { content, renderer, ready, documents, settings, store, uploads: storage };
  return {
    content,
    renderer,
    ready,
    storage,
    sheets,
    previews,
    firstPages,
    documents,
    async exportTo(target, build, onProgress) {
      await documents.loadUploads();
      const libraries = [sheets, firstPages, previews];
      const extraFiles = async () => (await Promise.all(libraries.map((library) => library.files()))).flat();
      return exportSite(target, { ...sources, extraFiles, build, onProgress });
    },
    async close() {
      ready.stop();
      await ready.settled();
    },
  };
}

export interface Application {
  app: Express;
  deployer: Deployer;
}

/** All of it over HTTP, and the deployer, which the server starts and stops. */
export function composeApplication(
  core: Core,
  site: Site,
  folder: DataFolder,
  isDraining: () => boolean,
): Application {
  const { env, store, log, clock, leases, changeLog: changes, mount } = core;
  const { ready, renderer, storage, sheets, previews, firstPages, documents, exportTo } = site;
  const deployer = createDeployer({ store, leases, changes, log, clock, env, folder: folder.site, exportTo });
  const app = createApp({
    env,
    log,
    gate: core.gate,
    health: healthRoutes({ store, log, isDraining }),
    rooms: [
      ...core.rooms,
      uploadRoutes({ mount, storage, quota: createQuota(storage, env.s3 ? null : folder.root) }),
      uploadFiles(storage),
      dataSheetRoutes({ mount, store, publicUrl: env.publicUrl, sheets, documents }),
      previewRoutes(previews),
      firstPageRoutes(firstPages),
      pdfProxyRoutes({ siteSettings: env.site }),
      deployRoutes({ mount, store, deployer, folder: folder.site }),
    ],
    site: siteHandler({ ...ready, ...renderer }),
  });
  return { app, deployer };
}
