import { defineConfig } from 'vitest/config';

/**
 * Two projects: `node` for logic and the server, `dom` for components. Files run in forked processes, two at a
 * time, because several suites start real servers and databases.
 */
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 90_000,
    // A busy machine is not a failure: what is waited for comes, or the test's own limit tells.
    expect: { poll: { timeout: 30_000 } },
    hookTimeout: 120_000,
    globalSetup: ['api/src/testing/api-on-demand.ts'],
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
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['{api,shared/*,web,desktop-admin}/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          setupFiles: ['shared/core/src/testing/setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'jsdom',
          include: ['{shared/*,web,desktop-admin}/src/**/*.test.tsx'],
          setupFiles: ['shared/core/src/testing/setup.ts', 'shared/core/src/testing/setup-dom.ts'],
        },
      },
    ],
  },
});
