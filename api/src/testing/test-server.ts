import { pino } from 'pino';
import type { SiteRenderer } from '@wa/core/contract/site';
import { quickPasswordHash } from '@wa/core/testing/quick-password-hash';
import { readEnv } from '../config/env.ts';
import { startServer } from '../app/server.ts';
import { removeFolder, temporaryFolder } from './folders.ts';
import { layPainted } from './publish/lay-painted.ts';
import { useStarted } from './use-started.ts';

export const TEST_PASSWORD = 'correct horse battery staple';
const HASH = quickPasswordHash(TEST_PASSWORD);

/** Replaces the web package, which this package never imports. The document is the data of the route. */
export const plainRenderer: SiteRenderer = {
  render: (document) => `<!doctype html><script type="application/json">${JSON.stringify(document)}</script>`,
  renderAdmin: ({ nonce }) => `<!doctype html><style nonce="${nonce}"></style>`,
};

export interface TestServer {
  url: string;
  dataDir: string;
  newPassword: string | null;
  /** Sends a request with the bearer token of a signed-in administrator. */
  asAdmin: (path: string, options?: RequestInit) => Promise<Response>;
  /** Returns the JSON that an administrator receives. */
  read: <T>(path: string, options?: RequestInit) => Promise<T>;
  /** Sends a file as the form of the admin does. */
  upload: (field: string, name: string, bytes: Uint8Array | string) => Promise<Response>;
  /** Stops the server and removes its data, unless the next server needs it. */
  close: (options?: { keepData: boolean }) => Promise<void>;
}

export interface TestServerOptions {
  env?: Record<string, string>;
  dataDir?: string;
  clientDir?: string;
  renderer?: SiteRenderer;
  /** True for a test that reads all pages: the documents that they mention needn't be rendered. */
  hasDocuments?: boolean;
}

/** Starts the whole server on a free port, with a separate data folder. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const dataDir = options.dataDir ?? (await temporaryFolder());
  const { renderer = plainRenderer, clientDir = await temporaryFolder() } = options;
  if (options.hasDocuments === true) await layPainted(dataDir);
  const env = readEnv({ PORT: '0', DATA_DIR: dataDir, ADMIN_PASSWORD_HASH: HASH, ...options.env });
  const log = pino({ level: 'silent' });
  const server = await startServer({ env, log, clientDir, loadRenderer: () => Promise.resolve(renderer) });
  let token: Promise<string> | null = null;
  const asAdmin: TestServer['asAdmin'] = async (path, init) => {
    token ??= adminToken(server.url);
    return fetch(server.url + path, withToken(await token, init));
  };
  return {
    url: server.url,
    dataDir,
    newPassword: server.newPassword,
    asAdmin,
    read: async <T>(path: string, init?: RequestInit) => (await (await asAdmin(path, init)).json()) as T,
    upload(field, name, bytes) {
      const body = new FormData();
      body.set(field, new File([new Uint8Array(Buffer.from(bytes))], name));
      return asAdmin('/api/upload', { method: 'POST', body });
    },
    async close({ keepData } = { keepData: false }) {
      await server.close();
      if (options.clientDir === undefined) await removeFolder(clientDir);
      if (!keepData) await removeFolder(dataDir);
    },
  };
}

/** Starts one server for all tests of the block. */
export function useTestServer(options: TestServerOptions = {}): TestServer {
  return useStarted(
    () => startTestServer(options),
    (server) => server.close(),
  );
}

/** Returns options of a request with a JSON body. */
export function json(method: string, body: unknown): RequestInit {
  return { method, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
}

/** Returns options of a request with the token of a session. */
export function withToken(token: string, init: RequestInit = {}): RequestInit {
  const headers = new Headers(init.headers);
  headers.set('Authorization', `Bearer ${token}`);
  return { ...init, headers };
}

/** Signs in; the token is valid on every server with the same store. */
export async function adminToken(url: string): Promise<string> {
  const headers = { 'Content-Type': 'application/json', 'X-Client': 'desktop' };
  const body = JSON.stringify({ password: TEST_PASSWORD });
  const response = await fetch(`${url}/api/authenticate`, { method: 'POST', headers, body });
  const { token } = (await response.json()) as { token?: string };
  if (token === undefined) throw new Error(`Login failed with ${response.status}`);
  return token;
}
