import { defineConfig } from 'vitest/config';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import { handbook } from './shared/admin-app/vite/handbook.ts';

/**
 * Five projects. The files of `unit`, `api`, `client` and `dom` share a process each that loads every module once: they must
 * leave nothing behind, and mock no module. Those of `system` (`*.system.test.ts`) have a process each: they start and kill
 * servers, change or measure their whole process, and run in `npm test -- slow`. Two processes at a time, for two cores.
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
  // `--changed` follows every import, those of the handbook's pages as well.
  plugins: [handbook()],
  test: {
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 90_000,
    // A busy machine is not a failure: what is waited for comes, or the test's own limit tells.
    expect: { poll: { timeout: 30_000 } },
    hookTimeout: 120_000,
    globalSetup: ['api/src/testing/api-on-demand.ts', 'api/src/testing/mongod-on-demand.ts'],
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    coverage: {
      provider: 'v8',
      // What keeps and sends the office's edits has no branch that no test takes.
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
