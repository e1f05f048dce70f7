import { defineConfig } from '@playwright/test';

/** A real Electron (ELECTRON_PATH, found by scripts/test-desktop.mjs), a display, and a real server for each worker. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  workers: 1,
  // A second try tells an unsteady story from a broken one; the closing lines of `npm test` name it either way.
  retries: 1,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 90_000,
  expect: { timeout: 15_000 },
  outputDir: '../../test-results/desktop',
});
