import AxeBuilder from '@axe-core/playwright';
import { expect, test as base, type Page } from '@playwright/test';
import { layPainted } from './painted.ts';
import { PASSWORD, startServers, storeEnvironment, temporaryFolder, type RunningServer } from './server.ts';
import { account } from './menus.ts';

interface WorkerFixtures {
  /** A server with the seeded catalog, shared by the tests of one worker, which don't change it. */
  server: RunningServer;
  /** Another one, shared by tests that add records of their own and leave the others as they were. */
  office: RunningServer;
}

interface TestFixtures {
  /** Fails the test on console output and page errors, unless the test expects them. */
  quietConsole: { expectNoise: (pattern: RegExp) => void };
  /** A server for this test alone, because it changes data that other tests read. */
  ownServer: RunningServer;
  axe: (target?: Page) => Promise<void>;
}

async function withServer(use: (server: RunningServer) => Promise<void>): Promise<void> {
  const folder = await temporaryFolder();
  await layPainted(folder.path);
  const server = await startServers({ dataDir: folder.path, env: storeEnvironment() });
  try {
    await use(server);
  } finally {
    await server.stop();
    await folder.remove();
  }
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [async ({}, use) => withServer(use), { scope: 'worker' }],
  office: [async ({}, use) => withServer(use), { scope: 'worker' }],
  // Pages close before their server stops. Otherwise, a file that is still loading would fail and log an
  // error.
  ownServer: async ({ browser }, use) =>
    withServer(async (server) => {
      await use(server);
      for (const page of browser.contexts().flatMap((context) => context.pages())) await page.close();
    }),

  baseURL: async ({ server }, use) => use(server.url),

  quietConsole: [
    async ({ page }, use) => {
      const noise: string[] = [];
      const allowed: RegExp[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') noise.push(message.text());
      });
      page.on('pageerror', (error) => noise.push(String(error)));
      await use({ expectNoise: (pattern) => allowed.push(pattern) });
      const unexpected = noise.filter((text) => !allowed.some((pattern) => pattern.test(text)));
      expect(unexpected, 'console errors and warnings').toEqual([]);
    },
    { auto: true },
  ],

  axe: async ({ page }, use) => {
    await use(async (target = page) => {
      // Legacy mode opens no second window for each check.
      const builder = new AxeBuilder({ page: target }).setLegacyMode();
      expect(await axeFaults(builder), 'axe violations').toEqual([]);
    });
  },
});

/** Returns the violations that axe finds: the rule and at most five affected elements. */
export async function axeFaults(axe: AxeBuilder): Promise<{ id: string; at: string[] }[]> {
  // Descriptions of elements without a fault would take most of the time. A frame without scripts can't be
  // checked; its content is checked as a page of its own.
  const { violations } = await axe.options({ resultTypes: ['violations'], iframes: false }).analyze();
  return violations.map(({ id, nodes }) => ({
    id,
    at: nodes.map((node) => node.target.join(' ')).slice(0, 5),
  }));
}

/** Logs in without a service worker, whose requests would bypass the interception of a test. */
export async function logInPlainly(page: Page): Promise<void> {
  await page.addInitScript('delete Navigator.prototype.serviceWorker');
  await logIn(page);
}

/** Logs a browser in and opens the dashboard. The tests of the sign-in screen are in gate.spec.ts. */
export async function logIn(page: Page): Promise<void> {
  await logInCalls(page);
  await page.goto('/admin');
  await expect(account(page)).toBeVisible();
}

/** Logs in the API calls of a browser, without the screens of the admin. */
export async function logInCalls(page: Page): Promise<void> {
  const answer = await page.request.post('/api/authenticate', { data: { password: PASSWORD } });
  expect(answer.status()).toBe(200);
}

export { expect, PASSWORD };
