import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { SiteRenderer } from '@wa/shared/contract/site';
import { createApp } from './app.ts';
import { ensurePassword } from './auth/admin-password.ts';
import { openDataFolder } from './data-folder.ts';
import { dataSheetRoutes } from './data-sheets/routes.ts';
import { deployRoutes } from './deploy/routes.ts';
import { createDependencies } from './dependencies.ts';
import type { Env } from './env.ts';
import { sweepIdempotencyKeys } from './idempotency/write-once.ts';
import { drain, listen } from './listen.ts';
import { pdfProxyRoutes } from './pdf/proxy-routes.ts';
import { createRooms } from './rooms.ts';
import { seedWhenEmpty } from './seed/run-seed.ts';
import { frontHandler } from './site/front.ts';
import { siteHandler } from './site/site-routes.ts';
import { openStore } from './store/open-store.ts';
import { sweepUnfinished } from './uploads/disk-storage.ts';
import { uploadRoutes } from './uploads/routes.ts';
import { uploadFiles } from './uploads/serve.ts';

/** Milliseconds that requests under way have when the server is asked to stop. */
const DRAIN_LIMIT = 10_000;
/** Milliseconds between two sweeps of what has expired. */
const SWEEP_EVERY = 60 * 60_000;

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

export interface ServerOptions {
  env: Env;
  log: Logger;
  /** Called for every rendering; whoever gives it decides what is kept. */
  loadRenderer: () => Promise<SiteRenderer>;
  /** Folder of the web package's built files; null while a development server answers for them. */
  clientDir: string | null;
  /** The development server: it comes first, and nothing is kept as ready bytes. */
  middleware?: Middleware;
}

export interface RunningServer {
  url: string;
  /** Kind and place of the store, for people. */
  store: string;
  /** The password made at the first start, for the one time it is printed; null at any other. */
  newPassword: string | null;
  /** Lets requests finish, ends background work, closes the store. */
  close: () => Promise<void>;
}

/**
 * Opens the store, fills it when it is empty, and serves everything from one process.
 * @throws StartError, StoreUnavailable with one line for the operator
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { env, log, clientDir, middleware } = options;
  const folder = await openDataFolder(env.dataDir);
  const store = await openStore({ dataDir: env.dataDir, mongodbUri: env.mongodbUri ?? undefined });
  try {
    // A first password takes a moment of another core; what else a first start does goes on beside it.
    const making = ensurePassword(store, env);
    making.catch(() => undefined);
    if (await seedWhenEmpty(store)) log.info('The empty store was filled with the catalogue');
    const deps = await createDependencies({ env, store, log });
    const rooms = createRooms(deps, folder, { ...options, keep: middleware === undefined });
    const { site, storage, quota, sheets, documents, deployer, pending } = rooms;
    await deployer.recover();
    const app = createApp(deps, {
      rooms: [
        () => uploadRoutes(deps, { storage, quota }),
        () => uploadFiles(storage),
        () => dataSheetRoutes(deps, sheets, documents),
        () => pdfProxyRoutes(deps),
        () => deployRoutes(deps, { deployer, pending, folder: folder.site }),
      ],
      site: siteHandler(site),
    });
    const behind: RequestListener = (request, response) => void app(request, response);
    const handler: RequestListener = middleware
      ? (request, response) => middleware(request, response, () => behind(request, response))
      : frontHandler({ site, next: behind, trustProxy: env.trustProxy });
    const newPassword = await making;
    const { server, url } = await listen(handler, env.port, env.host);
    const inBackground = (work: Promise<unknown>) =>
      work.catch((error: unknown) => log.warn({ err: error }, 'Background work failed'));
    const sweep = () => inBackground(sweepIdempotencyKeys(deps));
    const timer = setInterval(() => void sweep(), SWEEP_EVERY).unref();
    void inBackground(sweepUnfinished(folder.uploads));
    // The first visitor should not wait for the renderer to load, nor the first page for a scrypt.
    const warming = inBackground(
      (clientDir === null ? Promise.resolve(null) : site.ready('/')).finally(() =>
        deps.adminPassword.ready(),
      ),
    );

    let closed: Promise<void> | null = null;
    const close = async () => {
      clearInterval(timer);
      await drain(server, DRAIN_LIMIT);
      deployer.stop();
      await deployer.idle();
      site.stop();
      await site.settled();
      pending.stop();
      await pending.settled();
      await warming;
      await store.close();
    };
    return { url, store: store.describe(), newPassword, close: () => (closed ??= close()) };
  } catch (error) {
    await store.close();
    throw error;
  }
}
