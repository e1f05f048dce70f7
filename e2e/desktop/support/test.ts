import { rm } from 'node:fs/promises';
import { expect, test as base, type Page } from '@playwright/test';
import {
  PASSWORD,
  startServer,
  storeEnvironment,
  temporaryFolder,
  type RunningServer,
} from '../../support/server.ts';
import { launchDesktop, type Desktop, type LaunchOptions } from './desktop.ts';
import { account } from '../../support/menus.ts';

interface TestServer {
  url: string;
  stop: () => Promise<void>;
  start: () => Promise<void>;
}

interface TestFixtures {
  /** A server for this test with the seeded catalog. It can stop and restart at the same address. */
  server: TestServer;
  /** Folder of the app's data. */
  userData: string;
  /** Starts the app on that folder. Every instance ends with the test. */
  launch: (options?: Partial<LaunchOptions>) => Promise<Desktop>;
}

export const test = base.extend<TestFixtures>({
  server: async ({}, use) => {
    const folder = await temporaryFolder();
    const env = storeEnvironment();
    const first = await startServer({ dataDir: folder.path, env });
    let running: RunningServer | null = first;
    const stop = async () => {
      await running?.stop();
      running = null;
    };
    const port = Number(new URL(first.url).port);
    const start = async () => {
      running = await startServer({ dataDir: folder.path, env, port });
    };
    await use({ url: first.url, stop, start });
    await stop();
    await folder.remove();
  },
  userData: async ({}, use) => {
    const folder = await temporaryFolder();
    await use(folder.path);
    // After kill -9 of the main process, the other processes still write for a moment.
    await rm(folder.path, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  },
  launch: async ({ userData }, use) => {
    const started: Desktop[] = [];
    await use(async (options = {}) => {
      const desktop = await launchDesktop({ userData, ...options });
      started.push(desktop);
      return desktop;
    });
    for (const { kill } of started) await kill();
  },
});

/** Signs in. */
export async function logIn(page: Page): Promise<void> {
  await page.getByPlaceholder('Enter admin password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Enter', exact: true }).click();
  await expect(account(page)).toBeVisible();
}

export { expect, PASSWORD };
