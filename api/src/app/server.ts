import {
  createServer,
  type RequestListener,
  type Server,
  type ServerResponse,
  type IncomingMessage,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { watchClock } from '../config/clock-watch.ts';
import { codeOf, StartError, openDataFolder } from '../config/data-folder.ts';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { preparePassword } from '../auth/admin-password.ts';
import { composeApplication } from './compose-application.ts';
import { composeSite, type SiteOptions } from './compose.ts';
import { composeCore, type Core } from './compose-core.ts';
import { type Env, environmentWarnings } from '../config/env.ts';
import { announceServer } from '../store/leases.ts';
import { frontHandler } from '../site/cache/site-routes.ts';
import { firstContent, seedPages, seedWhenEmpty } from '../content/seed/store-catalog.ts';
import { settleLiveContent } from '../content/published/live-content.ts';
import { openStore } from '../store/open-store.ts';
import { pruneAttempts } from '../auth/login-limiter.ts';
import { pruneList } from '../store/change-log.ts';
import { pruneMissed } from '../content/missed/missed.ts';
import { sweepKeptAnswers } from '../http/writes/write-once.ts';

/** Milliseconds for the head of a request. A slow sender occupies a socket but never a handler. */
const HEADERS_TIMEOUT = 10_000;
/** Milliseconds for a whole request, enough for 20 MB over a slow line. */
const REQUEST_TIMEOUT = 120_000;
/** Milliseconds without progress after which a request body or a response counts as stalled. */
const IDLE_TIMEOUT = 30_000;
/**
 * Milliseconds that an idle connection stays open. It exceeds the limit of proxies in front, so that they
 * close first.
 */
const KEEP_ALIVE_TIMEOUT = 65_000;
/** Milliseconds between two checks for connections that are too slow. */
const CHECK_EVERY = 2_000;

/** Listens on the address. @throws StartError when the address is not available */
export async function listen(handler: RequestListener, port: number, host: string) {
  const server = createServer({ connectionsCheckingInterval: CHECK_EVERY }, (request, response) => {
    response.on('timeout', endIfStalled);
    handler(request, response);
  });
  server.headersTimeout = HEADERS_TIMEOUT;
  server.requestTimeout = REQUEST_TIMEOUT;
  server.timeout = IDLE_TIMEOUT;
  server.keepAliveTimeout = KEEP_ALIVE_TIMEOUT;
  server.maxRequestsPerSocket = 0;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(new StartError(listenProblem(error, port, host))));
    server.listen(port, host, resolve);
  });
  const { port: taken } = server.address() as AddressInfo;
  /** `url` is for people who work on this computer. */
  return { server, url: `http://${visibleHost(host)}:${taken}` };
}

/**
 * Resets a connection that the client has stalled: bytes wait for it, or a handler waits for its body. In any
 * other case a handler is slow, and the connection stays. Without this listener Node.js would end all of
 * them.
 */
function endIfStalled(this: ServerResponse, socket: Socket): void {
  const isWaitedFor = !this.req.complete && this.req.readableFlowing === true;
  // A reset makes the operating system discard the bytes that the client never read.
  if (isWaitedFor || this.writableLength > 0 || socket.writableLength > 0) socket.resetAndDestroy();
}

/** Accepts no new connections and waits up to `limit` milliseconds until requests under way have finished. */
export async function drain(server: Server, limit: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  // A connection that becomes idle during the wait must not delay the shutdown.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const timer = setTimeout(() => server.closeAllConnections(), limit);
  await closed;
  clearInterval(idle);
  clearTimeout(timer);
}

function listenProblem(error: Error, port: number, host: string): string {
  const code = codeOf(error);
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use: stop the other program, or set PORT to another port.`;
  if (code === 'EACCES') return `This user isn’t allowed to use port ${port}: set PORT to one above 1023.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return `HOST ${host} isn’t an address of this computer.`;
  }
  return `The server cannot listen on ${host}:${port} (${code}).`;
}

function visibleHost(host: string): string {
  if (['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

/** Milliseconds that requests under way have to finish when the server stops. */
const DRAIN_LIMIT = 10_000;

export interface ServerOptions extends Omit<SiteOptions, 'keep'> {
  env: Env;
  log: Logger;
  /** The middleware of the development server. It runs first, and the server then caches no responses. */
  middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
}

export type RunningServer = Awaited<ReturnType<typeof startServer>>;

/**
 * Opens the store, fills it when it is empty, and serves everything from one process.
 * @throws StartError, StoreUnavailable with one line for the operator
 */
export async function startServer(options: ServerOptions) {
  const { env, log, clientDir, middleware } = options;
  const folder = openDataFolder(env.dataDir);
  const store = await openStore({ dataDir: env.dataDir, mongodbUri: env.mongodbUri, own: true });
  for (const line of await environmentWarnings(env)) log.warn(line);
  let isDraining = false;
  try {
    // Starts hashing a first password, which runs on another core while the rest of the start continues.
    const making = preparePassword(store, env);
    making.catch(() => undefined);
    const first = () => firstContent(env.given);
    if (await seedWhenEmpty(store, first)) log.info('store seeded with the catalog');
    if (await seedPages(store, first)) log.info('built-in pages migrated to records');
    const core = await composeCore({ env, store, log });
    const site = composeSite(core, folder, { ...options, keep: middleware === undefined });
    const { app, deployer, stager, scheduler, jobs, remover, requests, startLive } = composeApplication(
      core,
      site,
      folder,
      () => isDraining,
    );
    const behind: RequestListener = (request, response) => void app(request, response);
    const handler: RequestListener = middleware
      ? (request, response) => middleware(request, response, () => behind(request, response))
      : frontHandler({
          site: () => core.live.now()?.ready ?? site.ready,
          next: behind,
          onReady: () => (requests.ready += 1),
          trustProxy: env.trustProxy,
        });
    const savePassword = await making;
    await settleLiveContent(store, core.clock());
    await startLive();
    const { server, url } = await listen(
      (request, response) => {
        // Load balancers that keep connections open close this one.
        if (isDraining) response.setHeader('Connection', 'close');
        handler(request, response);
      },
      env.port,
      env.host,
    );
    // The recovery runs only now, because a start that fails must not touch the work of another server.
    void deployer.recover().then(scheduler.start);
    void jobs.state().catch((error: unknown) => log.warn({ err: error }, 'catalog edition check failed'));
    // An embedded store needs no announcement: a lock protects it.
    const leave = store.kind === 'mongodb' ? await announceServer(store, core.leases, core.clock()) : null;
    const { name } = (await core.settings.now()).site;
    // This is the last step that can fail, because the caller has to print the saved password.
    const newPassword = await savePassword();
    const endSweeping = sweepRegularly(core);
    // The warm-up spares the first visitor the load of the renderer, the first page a scrypt, and the first
    // search an index.
    const warmUp = async () => {
      if (clientDir !== null) await site.ready.ready('/');
      await core.adminPassword.ready();
      await site.search.prepare();
      // This step is last because it reads the whole file.
      await store.checkForDamage();
    };
    const warming = warmUp()
      .catch((error: unknown) => log.warn({ err: error }, 'background work failed'))
      .then(site.sweep)
      .then(remover.start);

    let closed: Promise<void> | null = null;
    const close = async () => {
      isDraining = true;
      endSweeping();
      // A build takes longer than a shutdown may, and another server can start the deploy again.
      scheduler.stop();
      deployer.stop();
      stager.stop();
      jobs.stop();
      remover.stop();
      await wait(env.drainSeconds * 1_000);
      await core.updates.stop();
      await drain(server, DRAIN_LIMIT);
      await deployer.idle();
      await stager.idle();
      await jobs.idle();
      await core.live.stop();
      await site.close();
      await warming;
      remover.stop();
      await remover.idle();
      await core.missed.flush();
      await leave?.().catch((error: unknown) => log.warn({ err: error }, 'server lease release failed'));
      core.stop();
      await store.close();
    };
    return {
      url,
      /** The company's name. */
      name,
      /** A description for people. */
      store: store.describe(),
      /** The password created at the first start, to be printed once; null at any other start. */
      newPassword,
      /** Lets requests finish, ends background work, and closes the store. */
      close: () => (closed ??= close()),
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** Milliseconds between two cleanups. */
const SWEEP_EVERY = 60 * 60_000;

/**
 * Deletes expired data immediately and then every hour. The cleanup after a change of the time of day keeps
 * the saved responses: the time may be set back, and a pending edit must not be applied twice.
 * @returns a function that stops the cleanups
 */
export function sweepRegularly(
  core: Pick<Core, 'refused' | 'store' | 'clock' | 'steady' | 'log'>,
): () => void {
  const { refused, store, clock, steady, log } = core;
  const wasClockSet = watchClock(core);
  const sweep = () => {
    void refused.note();
    const isSet = wasClockSet();
    store
      .transact(async (tx) => {
        if (!isSet) await sweepKeptAnswers(tx, clock());
        await pruneList(tx, 'changes');
        await pruneList(tx, 'events');
        await pruneAttempts(tx, steady());
        await pruneMissed(tx, clock());
      })
      .catch((error: unknown) => log.warn({ err: error }, 'store cleanup failed'));
  };
  sweep();
  const timer = setInterval(sweep, SWEEP_EVERY).unref();
  return () => clearInterval(timer);
}
