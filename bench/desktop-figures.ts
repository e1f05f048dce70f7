/** Measures the desktop app; started by scripts/bench-desktop.mjs with a display, ELECTRON_PATH and PACKAGED_PATH. */
import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expectContentKept } from '../e2e/desktop/support/kept-content.ts';
import { launchDesktop } from '../e2e/desktop/support/desktop.ts';
import { launchPackaged } from '../e2e/desktop/support/packaged.ts';
import { queueEdits } from '../e2e/desktop/support/queue.ts';
import { products } from '../e2e/desktop/support/rest.ts';
import { PASSWORD, startServer, temporaryFolder, type RunningServer } from '../e2e/support/server.ts';
import { memoryOf } from './desktop-processes.ts';
import { benchQueue } from './desktop-queue.ts';
import { figure, heading, median, spread } from './report.ts';

const ROUNDS = 5;
const EDITS = 300;
const packagedPath = process.env['PACKAGED_PATH'] ?? '';

const isUsable = (page: Page) => page.locator('li.product-card').first().waitFor();
const gate = (page: Page) => page.getByPlaceholder('Enter admin password');

async function logIn(page: Page): Promise<void> {
  await gate(page).fill(PASSWORD);
  await page.getByRole('button', { name: 'Enter', exact: true }).click();
  await page.getByRole('button', { name: 'Log out' }).waitFor();
}

/** Milliseconds from the start of the package until the page shows what is waited for. */
async function start(userData: string, until: (page: Page) => Promise<void>): Promise<number> {
  const started = performance.now();
  const { page, kill } = await launchPackaged(userData);
  try {
    await until(page);
    return performance.now() - started;
  } finally {
    await kill();
  }
}

async function starts(userData: string, until: (page: Page) => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) times.push(await start(userData, until));
  return times;
}

/** Starts of the package on a server that it knows, with it and without it. */
async function benchStart(server: RunningServer, userData: string): Promise<void> {
  heading(`Desktop app, packaged, Electron ${process.env['ELECTRON_VERSION'] ?? ''}`);
  const first = await launchPackaged(userData);
  await first.page.getByLabel('Address').fill(server.url);
  await first.page.getByRole('button', { name: 'Connect' }).click();
  await logIn(first.page);
  await isUsable(first.page);
  await expectContentKept(userData);
  const { proportional, private: own, processes } = memoryOf(first.pid);
  await first.kill();

  const online = await starts(userData, (page) => gate(page).waitFor());
  figure('launch to the password, server known', median(online), 'ms', undefined, spread(online));
  await server.stop();
  const offline = await starts(userData, isUsable);
  figure('launch to the dashboard, without a connection', median(offline), 'ms', undefined, spread(offline));
  figure(
    'memory with the dashboard open',
    proportional,
    'MiB',
    undefined,
    `${String(processes)} processes, PSS`,
  );
  figure('of it private', own, 'MiB');
}

/** Bytes of a file, or of all files below a folder. */
async function sizeOf(file: string, counts: (name: string) => boolean = () => true): Promise<number> {
  const info = await lstat(file);
  if (!info.isDirectory()) return counts(file) ? info.size : 0;
  let sum = 0;
  for (const name of await readdir(file)) sum += await sizeOf(path.join(file, name), counts);
  return sum;
}

async function benchSize(): Promise<void> {
  const installed = path.dirname(packagedPath);
  const megabyte = 1024 * 1024;
  figure('installed size', (await sizeOf(installed)) / megabyte, 'MiB');
  const asar = await sizeOf(path.join(installed, 'resources', 'app.asar'));
  figure(
    'of it the archive',
    asar / megabyte,
    'MiB',
    undefined,
    'with what an older Electron needs for tests',
  );
  const out = path.resolve(import.meta.dirname, '../desktop-admin/out');
  figure('of it this app', (await sizeOf(out, (name) => !name.endsWith('.map'))) / megabyte, 'MiB');
}

/** Sends a queue that a killed app has left behind. */
async function benchReplay(): Promise<void> {
  const data = await temporaryFolder();
  const user = await temporaryFolder();
  const server = await startServer({ dataDir: data.path });
  try {
    const first = await launchDesktop({ userData: user.path, server: server.url });
    await logIn(first.page);
    await queueEdits(first.page, (await products(server.url)).slice(0, 30), EDITS);
    await first.kill();
    const second = await launchDesktop({ userData: user.path });
    await gate(second.page).waitFor();
    const started = performance.now();
    await logIn(second.page);
    const state = second.page.getByRole('banner').getByRole('status');
    await state.filter({ hasText: /^Saved$/ }).waitFor({ timeout: 120_000 });
    const seconds = (performance.now() - started) / 1_000;
    figure(`replay of ${String(EDITS)} edits, login included`, EDITS / seconds, 'edits/s');
    await second.kill();
  } finally {
    await server.stop();
    await data.remove();
    await user.remove();
  }
}

const data = await temporaryFolder();
const user = await temporaryFolder();
const server = await startServer({ dataDir: data.path });
try {
  await benchStart(server, user.path);
  await benchSize();
} finally {
  await server.stop();
  await data.remove();
  await user.remove();
}
await benchReplay();
await benchQueue();
