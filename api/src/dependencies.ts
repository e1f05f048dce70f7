import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { SiteSettings } from '@wa/shared/contract/site';
import { createAdminPassword } from './auth/admin-password.ts';
import type { AdminPassword } from './auth/admin-password.ts';
import { createSessions } from './auth/sessions.ts';
import type { Sessions } from './auth/sessions.ts';
import { createThrottle } from './auth/throttle.ts';
import type { Throttle } from './auth/throttle.ts';
import { createChangeBus } from './changes.ts';
import type { ChangeBus } from './changes.ts';
import type { Env } from './env.ts';
import { ensureSetting } from './settings.ts';
import type { Store } from './store/port.ts';

/** What every room of the API is given; nothing reads the environment or opens a store on its own. */
export interface Dependencies {
  env: Env;
  store: Store;
  log: Logger;
  changes: ChangeBus;
  siteSettings: SiteSettings;
  clock: () => Date;
  /** Made at the first start and kept in the store: clients bind their queues and tokens to it (D10). */
  serverId: string;
  sessions: Sessions;
  adminPassword: AdminPassword;
  throttle: Throttle;
  /** Idempotency keys whose write is under way in this process. */
  keysInFlight: Set<string>;
}

export interface DependencyOptions {
  env: Env;
  store: Store;
  log: Logger;
  clock?: () => Date;
}

/** Everything else follows from environment, store and log. Reads the store: open it first. */
export async function createDependencies(options: DependencyOptions): Promise<Dependencies> {
  const { env, store, log, clock = () => new Date() } = options;
  const sessions = createSessions({ store, clock });
  return {
    env,
    store,
    log,
    clock,
    changes: createChangeBus((error) => log.error({ err: error }, 'A subscriber to changes failed')),
    siteSettings: env.site,
    serverId: await ensureSetting(store, 'server-id', () => randomUUID()),
    sessions,
    adminPassword: createAdminPassword({ env, store }),
    throttle: createThrottle({ clock }),
    keysInFlight: new Set(),
  };
}
