import { defineConfig } from 'vitest/config';
import type { TestProjectInlineConfiguration } from 'vitest/config';

/**
 * Five projects. Files share two processes that load every module once, `pure`, `api` and `dom`: they must leave nothing
 * behind. Those of ALONE, `alone`, have a process each, and so do the site's components, `site`, which look at a whole
 * document. Two processes at a time, for two cores.
 */
const SET_UP = 'shared/core/src/testing/setup.ts';
const WITH_DOM = { environment: 'jsdom', setupFiles: [SET_UP, 'shared/core/src/testing/setup-dom.ts'] };
/** What changes or measures its whole process, or starts and kills others. */
const ALONE = [
  '**/*.system.test.ts',
  'scripts/**/*.test.ts',
  'api/src/{cli,store}/**/*.test.ts',
  'api/src/config/env-file.test.ts',
  'api/src/deploy/targets/targets.test.ts',
  'api/src/import/read-spreadsheet.test.ts',
  'api/src/uploads/{s3-faults,storage-contract,uploads}.test.ts',
  '**/write-faults.test.ts',
  'desktop-admin/src/preload/preload.test.ts',
];
const API_SET_UP = [SET_UP, 'api/src/testing/setup.ts'];

const project = (
  name: string,
  include: string[],
  more: TestProjectInlineConfiguration['test'] = {},
): TestProjectInlineConfiguration => ({
  extends: true,
  test: { name, include, environment: 'node', setupFiles: [SET_UP], ...more },
});

export default defineConfig({
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
      include: ['{api,shared/*,web,desktop-admin}/src/**/*.{ts,tsx}'],
      exclude: ['**/*.test.{ts,tsx}', '**/testing/**'],
      // Held by `npm test -- coverage`: what keeps and sends the office's edits has no way that no test takes.
      thresholds: {
        'shared/admin-app/src/client/**': { branches: 90 },
        'shared/admin-app/src/admin/editing/**': { branches: 90 },
      },
    },
    projects: [
      project('alone', ALONE, { setupFiles: API_SET_UP }),
      project('api', ['api/src/**/*.test.ts'], {
        setupFiles: API_SET_UP,
        isolate: false,
        exclude: ALONE,
      }),
      project('pure', ['{shared/*,web,desktop-admin}/src/**/*.test.ts'], { isolate: false, exclude: ALONE }),
      project('site', ['web/src/**/*.test.tsx'], WITH_DOM),
      project('dom', ['{shared/*,desktop-admin}/src/**/*.test.tsx'], { ...WITH_DOM, isolate: false }),
    ],
  },
});
