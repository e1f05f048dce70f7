/**
 * The API over real HTTP on a loopback port, for tests: one store, its servers, and callers with and without
 * a session.
 */
import { request as httpRequest } from 'node:http';
import { pino } from 'pino';
import type { Logger } from 'pino';
import type { RequestHandler, Router } from 'express';
import { expect } from 'vitest';
import { createApp, composeCore, type Core, steadyNow } from '../app/compose-core.ts';
import type { Change } from '../store/change-log.ts';
import { readEnv } from '../config/env.ts';
import { healthRoutes } from '../ops/routes.ts';
import { unknownRoute } from '../http/errors.ts';
import { firstContent, seedWhenEmpty } from '../content/seed/store-catalog.ts';
import { removeFolder, temporaryFolder } from './folders.ts';
import { startHttpServer } from './http-server.ts';
import { setQuickPassword } from './quick-password.ts';
import type { StoreFactory } from './stores.ts';
import { useStarted } from './use-started.ts';

export const TEST_PASSWORD = 'a password for tests';

export interface TestCall {
  /** Sent as JSON; strings and bytes are sent unchanged. */
  body?: unknown;
  headers?: Record<string, string>;
}

export interface TestAnswer {
  status: number;
  headers: Record<string, string>;
  text: string;
  /** The parsed JSON; undefined if the body is empty or isn't JSON. */
  body: unknown;
}

export type Caller = (method: string, path: string, call?: TestCall) => Promise<TestAnswer>;

export interface TestApi {
  origin: string;
  /** Every server of the store. */
  origins: readonly string[];
  core: Core;
  /** All changes that the change log has reported. */
  changes: Change[];
  /** Advances the server's time of day by milliseconds. */
  advance: (milliseconds: number) => void;
  /** Advances both clocks by milliseconds. */
  pass: (milliseconds: number) => void;
  /** Sends requests as a visitor. */
  anyone: Caller;
  /** Sends requests as a signed-in administrator. */
  admin: Caller;
  adminToken: string;
  /** Returns a caller with the token of another session. */
  as: (token: string) => Caller;
  /** Creates a record as an administrator, with PUT where its address is given, and returns it. */
  create: <T = { _id: string }>(path: string, body: object, method?: 'POST' | 'PUT') => Promise<T>;
  stop: () => Promise<void>;
}

export interface TestApiOptions {
  env?: Record<string, string>;
  /** True to start with all of the first content instead of only the built-in pages. */
  isSeeded?: boolean;
  /** True to set TEST_PASSWORD as the shared password, one that is cheap to verify. */
  hasPassword?: boolean;
  /** Modules beyond the content API, behind the auth middleware. */
  modules?: readonly ((core: Core) => Router)[];
  site?: RequestHandler;
  /** Defaults to a silent logger. */
  log?: Logger;
}

/**
 * Starts the API on a fresh store of this kind. If the store can be shared, two servers take turns, each with
 * its own connection to the store. The session is created directly, because a login costs a scrypt.
 */
export async function startTestApi(factory: StoreFactory, options: TestApiOptions = {}): Promise<TestApi> {
  const dataDir = await temporaryFolder();
  let offset = 0;
  const clock = () => new Date(Date.now() + offset);
  const env = readEnv({ DATA_DIR: dataDir, ...options.env });
  const log = options.log ?? pino({ level: 'silent' });
  let passed = 0;
  const steady = () => steadyNow() + passed;
  const servers: OneServer[] = [];
  await fillStore(factory, dataDir, options);
  for (let number = 0; number < factory.servers; number += 1) {
    const store = await factory.open(dataDir, { clock });
    servers.push(await startOne({ env, clock, steady, store, log }, options));
  }
  const [first] = servers;
  if (first === undefined) throw new Error('A store serves at least one server');
  const { core } = first;
  const changes: Change[] = [];
  core.changeLog.subscribe((change) => changes.push(change));
  if (options.hasPassword) await setQuickPassword(core.store, TEST_PASSWORD);
  const adminToken = await core.sessions.start('bearer');

  let turn = 0;
  const call: Caller = async (method, path, init) => {
    const { port } = servers[turn++ % servers.length] ?? first;
    // One address leads to all servers, as behind a load balancer.
    const headers = { Host: `127.0.0.1:${first.port}`, ...init?.headers };
    const answer = await sendTo(port, method, path, { ...init, headers });
    // Other servers receive a change a moment later. This call makes it visible to the test at once.
    for (const each of servers) await each.core.changeLog.catchUp();
    return answer;
  };
  const as =
    (token: string): Caller =>
    (method, path, init = {}) =>
      call(method, path, { ...init, headers: { Authorization: `Bearer ${token}`, ...init.headers } });
  const admin = as(adminToken);
  return {
    origin: `http://127.0.0.1:${first.port}`,
    origins: servers.map(({ port }) => `http://127.0.0.1:${port}`),
    core,
    changes,
    advance: (milliseconds) => {
      offset += milliseconds;
    },
    pass: (milliseconds) => {
      offset += milliseconds;
      passed += milliseconds;
    },
    anyone: call,
    admin,
    adminToken,
    as,
    async create<T>(path: string, body: object, method: 'POST' | 'PUT' = 'POST') {
      const answer = await admin(method, path, { body });
      expect(answer.status, answer.text).toBe(201);
      return answer.body as T;
    },
    async stop() {
      for (const { stop } of servers) await stop();
      await removeFolder(dataDir);
    },
  };
}

async function fillStore(
  factory: StoreFactory,
  dataDir: string,
  { isSeeded = false }: TestApiOptions,
): Promise<void> {
  const store = await factory.open(dataDir);
  const { pages, drawings } = firstContent();
  if (isSeeded) await seedWhenEmpty(store);
  else
    await store.transact(async (tx) => {
      await tx.insertMany('drawings', drawings);
      await tx.insertMany(
        'pages',
        pages.filter(({ backTo }) => backTo === 'home'),
      );
    });
  await store.close();
}

/** Starts one API for all tests of the block, so that tests must tolerate each other's records. */
export function useTestApi(factory: StoreFactory, options: TestApiOptions = {}): TestApi {
  return useStarted(
    () => startTestApi(factory, options),
    (api) => api.stop(),
  );
}

interface OneServer {
  core: Core;
  port: number;
  stop: () => Promise<void>;
}

async function startOne(
  parts: Pick<Core, 'env' | 'clock' | 'steady' | 'store' | 'log'>,
  options: TestApiOptions,
): Promise<OneServer> {
  const { env, store, log } = parts;
  const core = await composeCore(parts);
  const ahead = [healthRoutes({ store, log, isDraining: () => false })];
  const modules = [...core.modules, ...(options.modules ?? []).map((module) => module(core))];
  const { authenticate } = core;
  const site = options.site ?? unknownRoute;
  const { port, close } = await startHttpServer(createApp({ env, log, ahead, authenticate, modules, site }));
  await core.adminPassword.ready();
  return {
    core,
    port,
    async stop() {
      await close();
      core.stop();
      await store.close();
    },
  };
}

/** Sends raw HTTP: fetch would normalize the path. */
export function sendTo(port: number, method: string, path: string, call: TestCall = {}): Promise<TestAnswer> {
  const { body } = call;
  const isRaw = typeof body === 'string' || body instanceof Uint8Array;
  const payload = body === undefined ? null : Buffer.from(isRaw ? body : JSON.stringify(body));
  const headers: Record<string, string | number> = {
    ...(payload && { 'Content-Length': payload.length }),
    ...(payload && { 'Content-Type': 'application/json' }),
    ...call.headers,
  };
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      { host: '127.0.0.1', port, method, path, headers, agent: false },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', reject);
        response.once('end', () => {
          const text = Buffer.concat(chunks).toString('utf8');
          resolve({
            status: response.statusCode ?? 0,
            headers: Object.fromEntries(
              Object.entries(response.headers).map(([name, value]) => [name, [value].flat().join('; ')]),
            ),
            text,
            body: parse(text),
          });
        });
      },
    );
    request.once('error', reject);
    request.end(payload ?? undefined);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
