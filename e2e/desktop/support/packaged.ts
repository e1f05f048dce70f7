import { spawn, type ChildProcess } from 'node:child_process';
import { chromium, type Page } from '@playwright/test';

export interface PackagedApp {
  page: Page;
  kill: () => Promise<void>;
}

/**
 * Starts the packaged app. Its fuses block tests from the main process, so only the page is reachable,
 * through Chromium's debugging port.
 */
export async function launchPackaged(userData: string): Promise<PackagedApp> {
  const file = process.env['PACKAGED_PATH'];
  if (!file)
    throw new Error('PACKAGED_PATH names no package: start this suite with scripts/test-desktop.mjs');
  const child = spawn(
    file,
    ['--no-sandbox', '--disable-gpu', '--remote-debugging-port=0', `--user-data-dir=${userData}`],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const browser = await chromium.connectOverCDP(await debuggingAddress(child), {
    noDefaults: true,
    timeout: 60_000,
  });
  const [context] = browser.contexts();
  if (context === undefined) throw new Error('The app has no page');
  const page = context.pages()[0] ?? (await context.waitForEvent('page'));
  return {
    page,
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
      child.kill('SIGKILL');
      await ended;
    },
  };
}

function debuggingAddress(child: ChildProcess): Promise<string> {
  let printed = '';
  return new Promise((resolve, reject) => {
    child.stderr?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const address = /DevTools listening on (ws:\S+)/.exec(printed)?.[1];
      if (address !== undefined) resolve(address);
    });
    child.once('exit', (code) => reject(new Error(`The app ended with ${String(code)}:\n${printed}`)));
  });
}
