import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { _electron, type ElectronApplication, type Page } from '@playwright/test';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');
export const DESKTOP_FOLDER = path.join(root, 'desktop-admin');

/** Path of the binary on each platform, within the folder of the electron package. */
const BINARY = /[\\/](?:electron(?:\.exe)?|Electron\.app[\\/].*)$/;

/** Returns the path of the Electron binary under test. */
export function electronPath(): string {
  const found = process.env['ELECTRON_PATH'];
  if (!found)
    throw new Error('ELECTRON_PATH names no Electron: start this suite with scripts/test-desktop.mjs');
  return found;
}

export interface Desktop {
  app: ElectronApplication;
  page: Page;
  /** Quits as a user does, whatever the app asks. */
  close: () => Promise<void>;
  /** Kills the main process with kill -9. The other processes end with it. */
  kill: () => Promise<void>;
}

export interface LaunchOptions {
  userData: string;
  /** Server address, as in `npm run desktop`. Without it, the app opens the previous server or asks. */
  server?: string;
}

/**
 * Starts the built app as `npm run desktop` does, with the binary of the electron package. Only with that
 * binary does Playwright delay the app's start until it listens. Otherwise, it sometimes attached to a window
 * during its first navigation and waited for that page until the timeout.
 */
export async function launchDesktop({ userData, server }: LaunchOptions): Promise<Desktop> {
  process.env['ELECTRON_OVERRIDE_DIST_PATH'] = electronPath().replace(BINARY, '');
  const app = await _electron.launch({
    args: [
      // Root has no system sandbox. The page's own sandbox stays on.
      '--no-sandbox',
      '--disable-gpu',
      `--user-data-dir=${userData}`,
      DESKTOP_FOLDER,
      ...(server === undefined ? [] : [`--server=${server}`]),
    ],
    // The launch has its own timeout, so that a failed start of Electron doesn't look like a slow test.
    timeout: 45_000,
  });
  const child = app.process();
  const page = await app.firstWindow();
  return {
    app,
    page,
    close: async () => {
      await answerQuestions(app, 1);
      await app.close();
    },
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Answers the app's message boxes with a button number and counts them in `globalThis.asked`. */
export async function answerQuestions(app: ElectronApplication, response: number): Promise<void> {
  await app.evaluate(({ dialog }, answer) => {
    const state = globalThis as { asked?: string[] };
    state.asked ??= [];
    const show = (...given: unknown[]) => {
      const options = given.at(-1) as { message?: string };
      state.asked?.push(options.message ?? '');
      return Promise.resolve({ response: answer, checkboxChecked: false });
    };
    dialog.showMessageBox = show as typeof dialog.showMessageBox;
  }, response);
}

export function askedQuestions(app: ElectronApplication): Promise<string[]> {
  return app.evaluate(() => (globalThis as { asked?: string[] }).asked ?? []);
}

/** Drops files onto an element as a file manager does. */
export async function dropFiles(page: Page, selector: string, files: readonly string[]): Promise<void> {
  const box = await page.locator(selector).first().boundingBox();
  if (box === null) throw new Error(`${selector} is not on the screen`);
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const data = { items: [], files: [...files], dragOperationsMask: 1 };
  const session = await page.context().newCDPSession(page);
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, ...at, data });
  await session.detach();
}

/** Clicks an item of the native menu. */
export async function clickMenu(app: ElectronApplication, label: string): Promise<void> {
  await app.evaluate(({ Menu }, wanted) => {
    for (const item of Menu.getApplicationMenu()?.items ?? [])
      for (const entry of item.submenu?.items ?? []) if (entry.label === wanted) entry.click();
  }, label);
}
