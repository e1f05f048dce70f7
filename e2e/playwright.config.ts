import { defineConfig } from '@playwright/test';

/** The stories of every day: each thing that the office does, and how a visitor gets about. Also run on MongoDB in `slow`. */
const CORE = [
  'admin/{bin,deploy,gate,offline,order,product,sidebar}.spec.ts',
  'admin-builder/editing.spec.ts',
  'public/{home,navigation}.spec.ts',
];
const DESKTOP = 'desktop/*.spec.ts';
/** Runs for half an hour, from `npm run trust` alone. */
const NIGHTLY = 'nightly/*.spec.ts';

/**
 * One Chromium (CHROMIUM_PATH, which scripts/test.mjs finds; WHOLE_CHROMIUM_PATH for what its headless shell lacks), and for `desktop` one Electron (ELECTRON_PATH,
 * scripts/test-desktop.mjs); every worker owns a server, a data folder and a port. Nothing is tried twice.
 */
export default defineConfig({
  testDir: '.',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 120_000,
  expect: { timeout: 20_000 },
  outputDir: '../test-results',
  globalSetup: './support/global-setup.ts',
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    // Recording costs a third of the time; TRACE=on records what failed.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    launchOptions: {
      ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'core', testMatch: CORE },
    { name: 'slow', testMatch: '*/*.spec.ts', testIgnore: [...CORE, DESKTOP, NIGHTLY] },
    { name: 'nightly', testMatch: NIGHTLY },
    { name: 'desktop', testMatch: DESKTOP, fullyParallel: false, workers: 1 },
  ],
});
