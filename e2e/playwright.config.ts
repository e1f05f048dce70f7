import { defineConfig } from '@playwright/test';

/**
 * The daily end-to-end tests: each task of the office, and a visitor's navigation. `slow` runs them on
 * MongoDB as well.
 */
const CORE = [
  'admin/{bin,deploy,gate,offline,order,product,sidebar}.spec.ts',
  'admin-builder/editing.spec.ts',
  'public/{home,navigation}.spec.ts',
];
const DESKTOP = 'desktop/*.spec.ts';
/** Tests that run for half an hour, only in `npm run trust`. */
const NIGHTLY = 'nightly/*.spec.ts';

/**
 * Runs one Chromium (CHROMIUM_PATH, found by scripts/test.mjs; WHOLE_CHROMIUM_PATH for features missing in
 * its headless shell), and for `desktop` one Electron (ELECTRON_PATH, scripts/test-desktop.mjs). Every worker
 * has its own server, data folder, and port. Nothing is retried.
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
    // Recording takes a third of the time, so it is off by default. TRACE=on records failures.
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
