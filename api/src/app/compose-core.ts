import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { provideDrawings } from '@wa/core/drawings/drawings';
import { countRefusedLogins } from '../auth/audit/events.ts';
import { createAdminPassword } from '../auth/admin-password.ts';
import { gate, requireAccess, createSessions } from '../auth/sessions.ts';
import { passkeyRoutes } from '../auth/passkey-routes.ts';
import { peopleRoutes, authRoutes } from '../auth/routes.ts';
import { createChallenges } from '../auth/passkeys.ts';
import { createVerifyLogin } from '../auth/verify-login.ts';
import { binRoutes, historyRoutes } from '../content/records/bin-and-history.ts';
import { keepCatalogue, keepLists } from '../content/catalog/lists.ts';
import { readPublicContent } from '../content/catalog/public-content.ts';
import { openChangeLog } from '../store/change-log.ts';
import type { Env } from '../config/env.ts';
import { drawingRoutes, readDrawings } from '../content/drawings/drawings.ts';
import { figureRoutes, galleryRoutes, tableRoutes } from '../content/records/office-kinds.ts';
import { importRoutes } from '../content/import/routes.ts';
import { createMount } from '../http/mount.ts';
import { createLeases } from '../store/leases.ts';
import { countMissed, missedRoutes } from '../content/missed/missed.ts';
import { openApiRoutes } from '../ops/routes.ts';
import { pageRoutes } from '../content/pages/pages.ts';
import { productRoutes } from '../content/products/products.ts';
import { sendLists } from '../site/cache/ready-answer.ts';
import { redirectRoutes } from '../content/redirects/redirects.ts';
import { sidebarItemRoutes } from '../content/sidebar/routes.ts';
import { keepSettings, settingsRoutes } from '../content/settings/settings.ts';
import type { Store } from '../store/port.ts';
import { ensureSetting } from '../store/settings.ts';
import express, { type Express, type RequestHandler, type Router } from 'express';
import { errorHandler, unknownRoute } from '../http/errors.ts';
import { API_HEADERS, STRICT_TRANSPORT } from '../http/headers.ts';
import { inFlightCap } from '../http/places.ts';
import { requestLog, type RequestCounter } from '../http/request-log.ts';

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
  // The lists must subscribe before the renderer, so that it never rebuilds from an old list.
  const lists = keepLists(store, changeLog);
  const current = sendLists(lists, changeLog.look);
  const catalogue = keepCatalogue(lists);
  const settings = keepSettings({ store, catalogue, env }, changeLog);
  const shown = readPublicContent(store, catalogue, settings, lists);
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
  const content = { mount, store, current, clock, catalogue };
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
    gate: gate({ env, sessions, adminPassword }),
    rooms: [
      authRoutes(auth),
      passkeyRoutes(auth),
      peopleRoutes(auth),
      // The import routes precede the record routes, whose ID parameters would match their fixed paths.
      importRoutes(content),
      productRoutes(content),
      sidebarItemRoutes(content),
      pageRoutes({ ...content, shown }),
      figureRoutes(content),
      tableRoutes(content),
      galleryRoutes({ ...content, gallery: shown.gallery }),
      settingsRoutes({ ...content, settings, given: env.given }),
      drawingRoutes(mount),
      binRoutes(content),
      historyRoutes(content),
      missedRoutes({ ...content, missed }),
      redirectRoutes({ mount, store }),
      openApiRoutes(),
    ],
    stop() {
      changeLog.stop();
      missed.stop();
      leases.stop();
    },
  };
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
  gate: RequestHandler;
  /** Routers behind the auth middleware, in this order. */
  rooms: readonly Router[];
  /**
   * The handler for everything outside /api: pages, files, and the admin's document. It sets its own headers.
   */
  site?: RequestHandler;
}

/**
 * Returns the server's Express application. Order matters: identity and the request cap run first. The auth
 * middleware decides before any routing and before a body is read. Routes and one handler for every error
 * follow.
 */
export function createApp(parts: AppParts): Express {
  const { env, log, ahead, requests, gate, rooms, site = unknownRoute } = parts;
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
  app.use(gate, cap.admit);
  for (const room of rooms) app.use(room);
  app.use((request, response, next) => {
    const isApi = request.path === '/api' || request.path.startsWith('/api/');
    return isApi ? unknownRoute(request, response, next) : site(request, response, next);
  });
  app.use(unknownRoute);
  app.use(errorHandler());
  return app;
}
