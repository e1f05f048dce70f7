import { defineConfig } from 'vitest/config';
import type { TestProjectInlineConfiguration } from 'vitest/config';

/**
 * Four projects. Files that start servers and databases, `node`, have a process each, and so do the site's components,
 * `site`, which look at a whole document. What is pure, or talks to servers over HTTP only, shares two processes that load
 * every module once, `pure` and `dom`: it must leave nothing behind. Two processes at a time, for two cores.
 */
const SET_UP = 'shared/core/src/testing/setup.ts';
const WITH_DOM = { environment: 'jsdom', setupFiles: [SET_UP, 'shared/core/src/testing/setup-dom.ts'] };
/** Replaces a module, which others in its process would meet. */
const MOCKING = 'desktop-admin/src/preload/preload.test.ts';

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
      project('node', ['api/src/**/*.test.ts', 'scripts/**/*.test.ts', MOCKING]),
      project('pure', ['{shared/*,web,desktop-admin}/src/**/*.test.ts'], {
        isolate: false,
        exclude: [MOCKING],
      }),
      project('site', ['web/src/**/*.test.tsx'], WITH_DOM),
      project('dom', ['{shared/*,desktop-admin}/src/**/*.test.tsx'], { ...WITH_DOM, isolate: false }),
    ],
  },
});
