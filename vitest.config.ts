import { defineConfig } from 'vitest/config';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import { handbook } from './shared/admin-app/vite/handbook.ts';

/**
 * Five projects. The files of `unit`, `api`, `client`, and `dom` share a process each, which loads every
 * module once, so they must not leave state behind or mock modules. The files of `system`
 * (`*.system.test.ts`) have a process each: they start and kill servers, change or measure their process, and
 * run in `npm test -- slow`. Two processes run at a time, for two cores.
 */
const SET_UP = 'shared/core/src/testing/setup.ts';
const API_SET_UP = [SET_UP, 'api/src/testing/setup.ts'];
const WITH_DOM = { environment: 'jsdom', setupFiles: [SET_UP, 'shared/core/src/testing/setup-dom.ts'] };
const SYSTEM = '**/*.system.test.ts';
const CLIENT = 'shared/admin-app/src/client/**/*.test.ts';
const SHARED = { isolate: false, exclude: [SYSTEM] };

const project = (
  name: string,
  include: string[],
  more: TestProjectInlineConfiguration['test'] = {},
): TestProjectInlineConfiguration => ({
  extends: true,
  test: { name, include, environment: 'node', setupFiles: [SET_UP], ...more },
});

export default defineConfig({
  // `--changed` follows every import, including those of the handbook's pages.
  plugins: [handbook()],
  test: {
    pool: 'forks',
    maxWorkers: 2,
    // `npm run trust` runs the tests at full size.
    testTimeout: process.env['TEST_FULL'] ? 900_000 : 90_000,
    // The limit is long, because a busy machine isn't a failure. A missing event fails by the test's own
    // limit.
    expect: { poll: { timeout: 30_000 } },
    hookTimeout: 120_000,
    globalSetup: ['api/src/testing/api-on-demand.ts', 'api/src/testing/mongod-on-demand.ts'],
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    coverage: {
      provider: 'v8',
      // Every branch of the code that stores and sends the office's edits must be covered.
      include: ['shared/admin-app/src/{client,admin/editing}/**/*.{ts,tsx}'],
      exclude: ['**/*.test.{ts,tsx}', '**/testing/**'],
      reporter: ['text-summary'],
      thresholds: {
        'shared/admin-app/src/client/**': { branches: 90 },
        'shared/admin-app/src/admin/editing/**': { branches: 90 },
      },
    },
    projects: [
      project('system', [SYSTEM], { setupFiles: API_SET_UP }),
      project('api', ['api/src/**/*.test.ts'], { setupFiles: API_SET_UP, ...SHARED }),
      project(
        'unit',
        ['{shared/core,shared/admin-app,web,desktop-admin}/src/**/*.test.ts', 'scripts/**/*.test.ts'],
        {
          isolate: false,
          exclude: [SYSTEM, CLIENT],
        },
      ),
      project('client', [CLIENT], SHARED),
      project('dom', ['{shared/*,web,desktop-admin}/src/**/*.test.tsx'], { ...WITH_DOM, ...SHARED }),
    ],
  },
});
