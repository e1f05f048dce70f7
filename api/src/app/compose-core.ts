import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { provideDrawings } from '@wa/core/drawings/drawings';
import { countRefusedLogins } from '../auth/audit/events.ts';
import { createAdminPassword } from '../auth/admin-password.ts';
import { authenticate, requireAccess, createSessions } from '../auth/sessions.ts';
import { passkeyRoutes } from '../auth/passkey-routes.ts';
import { peopleRoutes, authRoutes } from '../auth/routes.ts';
import { createChallenges } from '../auth/passkeys.ts';
import { createVerifyLogin } from '../auth/verify-login.ts';
import { binRoutes, historyRoutes } from '../content/records/bin-and-history.ts';
import { keepCatalogue, keepLists } from '../content/catalog/lists.ts';
import { keepDescriptions } from '../content/files/descriptions.ts';
import { readPublicContent } from '../content/catalog/public-content.ts';
import { openChangeLog, type ChangeLog } from '../store/change-log.ts';
import type { Env } from '../config/env.ts';
import { drawingRoutes, readDrawings } from '../content/drawings/drawings.ts';
import { certificateRoutes } from '../content/records/certificates.ts';
import { figureRoutes, galleryRoutes, tableRoutes } from '../content/records/office-kinds.ts';
import { liveUpdates } from '../content/live/live.ts';
import { importRoutes } from '../content/import/routes.ts';
import { createMount, createRouter } from '../http/mount.ts';
import { createLeases } from '../store/leases.ts';
import { countMissed, missedRoutes } from '../content/missed/missed.ts';
import { openApiRoutes } from '../ops/routes.ts';
import { draftRoutes } from '../content/drafts/publish-drafts.ts';
import { pageRoutes } from '../content/pages/pages.ts';
import { productRoutes } from '../content/products/products.ts';
import { sendLists } from '../site/cache/ready-answer.ts';
import { redirectRoutes } from '../content/redirects/redirects.ts';
import { sidebarItemRoutes } from '../content/sidebar/routes.ts';
import { keepSettings, settingsRoutes } from '../content/settings/settings.ts';
import type { Store, StoreReader } from '../store/port.ts';
import { createLiveSite } from './live-site.ts';
import { ensureSetting } from '../store/settings.ts';
import express, { type Express, type Request, type RequestHandler, type Router } from 'express';
import { errorHandler, unknownRoute } from '../http/errors.ts';
import { API_HEADERS, STRICT_TRANSPORT } from '../http/headers.ts';
import { inFlightCap } from '../http/concurrency-limiter.ts';
import { requestLog, requestState, type RequestCounter } from '../http/request-log.ts';

interface CoreOptions {
  env: Env;
  store: Store;
  log: Logger;
  clock?: () => Date;
  /** Milliseconds of a clock that ignores changes to the time of day. */
  steady?: () => number;
}

export type Core = Awaited<ReturnType<typeof composeCore>>;

/**
 * The first step of the composition root: identity, the change log, the single write path, and the content
 * modules.
 */
export async function composeCore(options: CoreOptions) {
  const { env, store, log, clock = () => new Date(), steady = steadyNow } = options;
  provideDrawings(await readDrawings(store));
  const changeLog = await openChangeLog(store, log);
  const saved = composeContent({ store, env, clock, changeLog });
  const { catalogue, settings, shown } = saved;
  const live = createLiveSite({ store, log });
  const missed = countMissed({ store, clock, log });
  const leases = createLeases({ store, log, alone: store.kind === 'sqlite' });
  const sessions = createSessions({ store, clock });
  const adminPassword = createAdminPassword(env, store);
  // The ID is generated at the first start and stored: clients bind their queues and tokens to it (D10).
  const serverId = await ensureSetting(store, 'server-id', () => randomUUID());
  const challenges = createChallenges(store, clock);
  const verifyLogin = createVerifyLogin({ store, steady, adminPassword, challenges, serverId });
  const refused = countRefusedLogins(store, clock);
  const mount = createMount({ store, changeLog, clock }, requireAccess);
  const siteName = async () => (await settings.now()).site.name;
  const auth = { mount, env, store, clock, sessions, challenges, verifyLogin, refused, serverId, siteName };
  const listSessions = () => sessions.list(null);
  const updates = liveUpdates({ mount, store, log, clock, steady, changeLog, listSessions });
  const content = { mount, store, current: saved.current, clock, catalogue };
  const onPublishing = live.refresh;
  const identity = [authRoutes(auth), passkeyRoutes(auth), peopleRoutes(auth)];
  const imports = importRoutes(content);
  const others = [
    drawingRoutes(mount),
    draftRoutes(content),
    binRoutes(content),
    historyRoutes({ ...content, given: env.given }),
    missedRoutes({ ...content, missed }),
    redirectRoutes({ mount, store }),
    updates.router,
    openApiRoutes(),
  ];
  /** Returns the routers of the core. The routers for records read the given content. */
  const modulesOf = (from: ComposedContent) => {
    const given = { mount, clock, ...from };
    return [
      ...identity,
      // The import routes precede the record routes, whose ID parameters would match their fixed paths.
      imports,
      productRoutes(given),
      sidebarItemRoutes(given),
      pageRoutes(given),
      figureRoutes(given),
      tableRoutes(given),
      galleryRoutes({ ...given, gallery: from.shown.gallery }),
      certificateRoutes(given),
      settingsRoutes({ ...given, given: env.given, onPublishing }),
      ...others,
    ];
  };
  return {
    env,
    store,
    log,
    clock,
    steady,
    changeLog,
    catalogue,
    settings,
    shown,
    missed,
    leases,
    sessions,
    refused,
    adminPassword,
    mount,
    authenticate: authenticate({ env, sessions, adminPassword }),
    saved,
    live,
    modulesOf,
    modules: modulesOf(saved),
    updates,
    stop() {
      void updates.stop();
      changeLog.stop();
      missed.stop();
      leases.stop();
    },
  };
}

interface ContentSources {
  store: StoreReader;
  env: Env;
  clock: () => Date;
  changeLog: Pick<ChangeLog, 'subscribe' | 'poll'>;
}

export type ComposedContent = ReturnType<typeof composeContent>;

/** Returns the caches of the content of a store, or of a build. */
export function composeContent({ store, env, clock, changeLog }: ContentSources) {
  // The lists must subscribe before the renderer, so that it never rebuilds from an old list.
  const lists = keepLists(store, changeLog);
  const catalogue = keepCatalogue(lists, keepDescriptions(store, changeLog));
  const settings = keepSettings({ store, catalogue, env }, changeLog);
  const shown = readPublicContent(store, catalogue, settings, lists, clock);
  return { store, changeLog, current: sendLists(lists, changeLog.poll), catalogue, settings, shown };
}

/**
 * Returns whole milliseconds of a clock that nobody can set while the process runs, for deadlines and
 * lockouts. It begins at the wall clock's time of the start, so that processes of one store and later starts
 * can compare times. A caller that reads another process's times must accept one in the future.
 */
export function steadyNow(): number {
  return Math.round(performance.timeOrigin + performance.now());
}

interface AppParts {
  env: Pick<Env, 'trustProxy'>;
  log: Logger;
  /**
   * Routes for load balancers and monitoring. They run before everything else, without a log line or a rate
   * limit.
   */
  ahead: readonly Router[];
  /** Counts every request that the routers ahead did not answer. */
  requests?: RequestCounter;
  authenticate: RequestHandler;
  /** Routers behind the auth middleware, in this order. */
  modules: readonly Router[];
  /**
   * The handler for everything outside /api: pages, files, and the admin's document. It sets its own headers.
   */
  site?: RequestHandler;
  /** Returns the handler for visitors while saved changes are pending; null if they see every saved change. */
  visitors?: () => RequestHandler | null;
}

/**
 * Returns one handler for everything behind the auth middleware: the routers in their order, then the handler
 * for everything else.
 */
export function createChain(modules: readonly Router[], site: RequestHandler = unknownRoute): Router {
  const chain = createRouter();
  for (const module of modules) chain.use(module);
  chain.use((request, response, next) => {
    const isApi = request.path === '/api' || request.path.startsWith('/api/');
    return isApi ? unknownRoute(request, response, next) : site(request, response, next);
  });
  return chain;
}

/**
 * Returns false for administrators, who see the saved content in the admin, and in the API with a session.
 */
function isForVisitors(request: Request): boolean {
  const { path } = request;
  if (path.startsWith('/api/')) return requestState(request).session === null;
  return path !== '/admin' && !path.startsWith('/admin/');
}

/**
 * Returns the server's Express application. Order matters: identity and the request cap run first. The auth
 * middleware decides before any routing and before a body is read. Routes and one handler for every error
 * follow.
 */
export function createApp(parts: AppParts): Express {
  const { env, log, ahead, requests, authenticate, modules, site, visitors = () => null } = parts;
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.enable('case sensitive routing');
  app.enable('strict routing');
  app.set('query parser', 'simple');
  app.set('trust proxy', env.trustProxy);

  for (const each of ahead) app.use(each);
  const cap = inFlightCap();
  app.use(
    requestLog(log, requests),
    (request, response, next) => {
      if (request.secure) response.set(STRICT_TRANSPORT);
      next();
    },
    cap.enter,
  );
  app.use('/api', (_request, response, next) => {
    response.set(API_HEADERS);
    next();
  });
  app.use(authenticate, cap.admit);
  const saved = createChain(modules, site);
  app.use((request, response, next) => {
    const live = isForVisitors(request) ? visitors() : null;
    return (live ?? saved)(request, response, next);
  });
  app.use(unknownRoute);
  app.use(errorHandler());
  return app;
}
