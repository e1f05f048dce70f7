/**
 * The first step of the composition root: identity, the change log, the one way to write, and the rooms of the content.
 */
import { randomUUID } from 'node:crypto';
import type { RequestHandler, Router } from 'express';
import type { Logger } from 'pino';
import { provideDrawings } from '@wa/core/drawings/drawings';
import { countRefusedLogins } from './audit/events.ts';
import type { RefusedLogins } from './audit/events.ts';
import { createAdminPassword } from './auth/admin-password.ts';
import type { AdminPassword } from './auth/admin-password.ts';
import { createChallenges } from './auth/challenges.ts';
import { createDeviceMarks } from './auth/device-marks.ts';
import { gate, requireAccess } from './auth/gate.ts';
import { createIdentify } from './auth/identify.ts';
import { createLoginLimiter } from './auth/login-limiter.ts';
import { passkeyRoutes } from './auth/passkey-routes.ts';
import { peopleRoutes } from './auth/people-routes.ts';
import { authRoutes } from './auth/routes.ts';
import { createSessions } from './auth/sessions.ts';
import type { Sessions } from './auth/sessions.ts';
import { createVerifyLogin } from './auth/verify-login.ts';
import { binRoutes } from './bin/routes.ts';
import { keepCatalogue } from './catalogue/catalogue-keeper.ts';
import type { CatalogueKeeper } from './catalogue/catalogue-keeper.ts';
import type { PublicContent } from './catalogue/public-content.ts';
import { keepLists } from './catalogue/kept-lists.ts';
import { readPublicContent } from './catalogue/public-content.ts';
import { openChangeLog } from './change-log/change-log.ts';
import type { ChangeLog } from './change-log/change-log.ts';
import type { Env } from './config/env.ts';
import { steadyNow } from './config/steady-clock.ts';
import { drawingRoutes, readDrawings } from './drawings/drawings.ts';
import { figureRoom } from './figures/figure-room.ts';
import { figureRoutes } from './figures/routes.ts';
import { galleryRoom } from './gallery/gallery-room.ts';
import { galleryRoutes } from './gallery/routes.ts';
import { importRoutes } from './import/routes.ts';
import { historyRoutes } from './history/routes.ts';
import { createMount } from './http/mount.ts';
import type { Mount } from './http/mount.ts';
import { createLeases } from './leases/leases.ts';
import type { Leases } from './leases/leases.ts';
import { countMissed } from './missed/missed-keeper.ts';
import type { MissedKeeper } from './missed/missed-keeper.ts';
import { missedRoutes } from './missed/routes.ts';
import { openApiRoutes } from './openapi/routes.ts';
import { pageBin } from './pages/bin.ts';
import { readPage } from './pages/read.ts';
import { pageRoutes } from './pages/routes.ts';
import { productBin } from './products/bin.ts';
import { renameInProducts } from './products/rename-links.ts';
import { productRoutes } from './products/routes.ts';
import { sendLists } from './ready/list-json.ts';
import { redirectRoutes } from './redirects/routes.ts';
import { itemsLinkedBy, sidebarItemBin } from './sidebar-items/bin.ts';
import { renameInSidebar } from './sidebar-items/rename-links.ts';
import { sidebarItemRoutes } from './sidebar-items/routes.ts';
import { recordBin } from './records/record-room.ts';
import { keepSettings } from './settings/settings-keeper.ts';
import type { SettingsKeeper } from './settings/settings-keeper.ts';
import { settingsRoutes } from './settings/routes.ts';
import type { Store } from './store/port.ts';
import { ensureSetting } from './store/settings.ts';
import { tableRoutes } from './tables/routes.ts';
import { tableRoom } from './tables/table-room.ts';
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
  catalogue: CatalogueKeeper;
  settings: SettingsKeeper;
  /** Pages and products as visitors see them. */
  shown: PublicContent;
  /** What visitors did not find. */
  missed: MissedKeeper;
  leases: Leases;
  sessions: Sessions;
  refused: RefusedLogins;
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
  provideDrawings(await readDrawings(store));
  const changeLog = await openChangeLog(store, log);
  // Before whoever draws: they hear of a change when it reads anew.
  const lists = keepLists(store, changeLog);
  const current = sendLists(lists, changeLog.look);
  const catalogue = keepCatalogue(lists);
  const settings = keepSettings({ store, catalogue, env }, changeLog);
  const shown = readPublicContent(store, catalogue, settings, lists);
  const missed = countMissed({ store, clock, log });
  const leases = createLeases({ store, log, alone: store.kind === 'sqlite' });
  const sessions = createSessions({ store, clock });
  const adminPassword = createAdminPassword({ env, store });
  // Made at the first start and kept: clients bind their queues and tokens to it (D10).
  const serverId = await ensureSetting(store, 'server-id', () => randomUUID());
  const challenges = createChallenges(store, clock);
  const identify = createIdentify({ store, adminPassword, challenges, serverId });
  const verifyLogin = createVerifyLogin({ limiter: createLoginLimiter(store, steady), identify });
  const refused = countRefusedLogins(store, clock);
  const devices = createDeviceMarks(store);
  const entrance = { env, sessions, devices, challenges, verifyLogin, refused, clock };
  const siteName = async () => (await settings.now()).site.name;
  const mount = createMount({ write: createWriter({ store, changeLog, clock }), requireAccess });
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
      authRoutes({ ...entrance, mount, store, serverId }),
      passkeyRoutes({ ...entrance, mount, store, serverId, siteName }),
      peopleRoutes({ mount, store, clock, sessions, verifyLogin }),
      // Before the records: their ids stand where its fixed paths do.
      importRoutes(content),
      productRoutes(content),
      sidebarItemRoutes(content),
      pageRoutes({ ...content, shown, renameLinks: [renameInProducts, renameInSidebar] }),
      figureRoutes(content),
      tableRoutes(content),
      galleryRoutes({ ...content, gallery: shown.gallery }),
      settingsRoutes({ mount, store, clock, settings, given: env.given }),
      drawingRoutes(mount),
      binRoutes({
        ...content,
        kinds: [
          productBin(itemsLinkedBy('linkedProduct')),
          pageBin(itemsLinkedBy('linkedPage')),
          sidebarItemBin,
          recordBin(figureRoom),
          recordBin(tableRoom),
          recordBin(galleryRoom),
        ],
      }),
      historyRoutes(content),
      missedRoutes({ mount, store, missed }),
      redirectRoutes({ mount, store, pageAt: readPage }),
      openApiRoutes(),
    ],
    stop() {
      changeLog.stop();
      missed.stop();
      leases.stop();
    },
  };
}
