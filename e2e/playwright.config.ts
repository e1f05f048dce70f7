import { defineConfig } from '@playwright/test';

/**
 * Stories about what is stored: these run on MongoDB, too. The rest happens within the browser, where the store makes no
 * difference, and runs on SQLite only, unless E2E_ALL asks for it.
 */
const STORED = [
  'admin/{bin,deploy,deploy-gate,history,offline,order,product,selection,sidebar}.spec.ts',
  'admin-builder/{safety,uploads}.spec.ts',
];
/** The stories of every day: each thing that the office does, and how a visitor gets about. */
const CORE = [
  'admin/{bin,deploy,gate,offline,order,product,sidebar}.spec.ts',
  'admin-builder/editing.spec.ts',
  'public/{home,navigation}.spec.ts',
];

function storiesOf(stories: string | undefined): { testMatch: string | string[]; testIgnore: string[] } {
  const isStored = process.env['E2E_STORE']?.startsWith('mongodb') && !process.env['E2E_ALL'];
  if (isStored) return { testMatch: STORED, testIgnore: ['desktop/**'] };
  if (stories === 'core') return { testMatch: CORE, testIgnore: ['desktop/**'] };
  const others = stories === 'others' ? CORE : [];
  return { testMatch: '**/*.spec.ts', testIgnore: ['desktop/**', ...others] };
}

/** One Chromium, found by scripts/test.mjs; every worker owns a server, a data folder and a port. */
export default defineConfig({
  testDir: '.',
  ...storiesOf(process.env['E2E_STORIES']),
  fullyParallel: true,
  workers: 2,
  // A second try tells an unsteady story from a broken one; the closing lines of `npm test` name it either way.
  retries: 1,
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
});
