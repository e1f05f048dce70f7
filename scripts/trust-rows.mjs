/**
 * The rows of `npm run trust`: a threat or a fault, and the tests of its defense. Each test counts for its
 * row with `trust(name)` of shared/core/src/testing/trust.ts. `only` narrows a file that serves several rows.
 * `stories` run in Chromium and `desktop` in Electron. `needs` names tools without which the row verifies
 * nothing; `env` adds environment variables for its tests.
 */
export const ROWS = [
  {
    name: 'ssrf',
    against: 'an address that makes the server send requests to other machines',
    tests: ['api/src/documents/proxy/proxy.test.ts'],
  },
  {
    name: 'uploads',
    against: 'a file with a false type, an oversized file, or a name that escapes the folder',
    tests: ['api/src/uploads/hostile-files.test.ts', 'api/src/uploads/uploads.test.ts'],
    needs: ['s3'],
  },
  {
    name: 'operators',
    against: 'a database query hidden in a value',
    tests: ['api/src/http/every-endpoint.test.ts'],
    only: 'operator',
    // Only MongoDB allows a query inside a value.
    env: { TEST_STORE: 'mongodb' },
    needs: ['mongod'],
  },
  {
    name: 'fields',
    against: 'protected fields, and keys that change the prototype of all objects',
    tests: ['api/src/http/every-endpoint.test.ts'],
    only: 'operator or key|no field but|gives an editor only|no other object',
  },
  {
    name: 'auth',
    against: 'bypassing the login by spelling, method, or old credentials',
    tests: ['api/src/http/every-endpoint.test.ts', 'api/src/http/openapi/document.test.ts'],
    only: 'live session|gets 401, and|bin list|none is public',
  },
  {
    name: 'guessing',
    against: 'guessing the password, or locking the owner out',
    tests: [
      'api/src/auth/guessing.test.ts',
      'api/src/auth/login-limiter.test.ts',
      'api/src/auth/password-change.test.ts',
    ],
  },
  {
    name: 'xss',
    against: 'content that runs as a script',
    tests: ['shared/core/src/html/sanitise.test.ts'],
    stories: ['e2e/admin/stored-xss.spec.ts'],
  },
  {
    name: 'csrf',
    against: 'a change that another site sends through the browser of a user',
    tests: ['api/src/http/every-endpoint.test.ts'],
    only: 'another site|of this site is taken|nothing else: no other type',
  },
  {
    name: 'cache',
    against: 'a header that changes the response for other visitors',
    tests: ['api/src/site/cache/ready-site.test.ts'],
    only: 'no request header',
  },
  {
    name: 'smuggling',
    against: 'two requests disguised as one',
    tests: ['api/src/http/smuggling.test.ts'],
  },
  {
    name: 'fuzz',
    against: 'bodies, queries, and headers of any shape',
    tests: ['api/src/http/every-endpoint.test.ts'],
    only: 'whatever is sent',
  },
  {
    name: 'slow',
    against: 'slow senders and readers who keep connections and memory in use',
    tests: ['api/src/http/slow-clients.system.test.ts'],
  },
  {
    name: 'kill-mongodb',
    against: 'MongoDB killed during a write',
    tests: ['api/src/store/mongo/crash.system.test.ts'],
    needs: ['mongod'],
  },
  {
    name: 'kill-server',
    against: 'a server killed under four writers, on SQLite and on MongoDB',
    tests: ['api/src/http/writes/crash.system.test.ts', 'api/src/uploads/killed.system.test.ts'],
    needs: ['mongod'],
  },
  {
    name: 'kill-deploy',
    against: 'a deploy killed halfway',
    tests: ['api/src/publish/killed.system.test.ts'],
  },
  {
    name: 'kill-queue',
    against: 'a desktop app killed while it stores an edit',
    desktop: ['kill.spec.ts'],
    needs: ['electron'],
  },
  {
    name: 'disk',
    against: 'a full or failing disk of the server (desktop app: write-faults)',
    tests: ['api/src/store/disk-space-monitor.test.ts', 'api/src/uploads/disk-storage.test.ts'],
  },
  {
    name: 'write-faults',
    against: 'a disk of the server or the desktop app that fails at any single write',
    tests: [
      'api/src/app/write-faults.system.test.ts',
      'desktop-admin/src/main/files/durable-file.system.test.ts',
      'desktop-admin/src/renderer/take-over.system.test.ts',
    ],
  },
  {
    name: 'soak',
    against:
      'leaks of memory or handles, and wrong responses, during half an hour of visitors and office work',
    stories: ['e2e/nightly/soak.spec.ts'],
  },
  {
    name: 'clock',
    against: 'a system clock that jumps',
    tests: [
      'api/src/auth/guessing.test.ts',
      'api/src/auth/login-limiter.test.ts',
      'api/src/store/store-contract.test.ts',
      'api/src/app/sweep.test.ts',
    ],
    only: 'time of day|clock',
    needs: ['mongod'],
  },
  {
    name: 'damage',
    against: 'a damaged database, upload, backup, or queue',
    tests: [
      'api/src/ops/health/health.test.ts',
      'api/src/uploads/uploads.test.ts',
      'api/src/cli/cli.system.test.ts',
      'api/src/cli/restore.test.ts',
      'shared/admin-app/src/client/queue/queue-log.test.ts',
      'desktop-admin/src/renderer/desktop-platform.test.tsx',
    ],
    only: 'checked before|is refused when it holds|damage',
    needs: ['mongod'],
  },
  {
    name: 'backup',
    against: 'a backup that fails to restore, in either store or from the previous version',
    tests: ['api/src/cli/cli.system.test.ts', 'api/src/cli/upgrade.test.ts', 'api/src/cli/restore.test.ts'],
    only: 'same site with the same files|goes into|release 0.1.0',
    needs: ['mongod'],
  },
  {
    name: 'nodes',
    against: 'three MongoDB nodes that lose their primary, or all of them',
    tests: ['api/src/app/cluster.system.test.ts'],
    needs: ['mongod'],
  },
  {
    name: 's3',
    against: 'an object store that is offline, slow, faulty, or killed halfway',
    tests: ['api/src/uploads/s3-faults.system.test.ts'],
    needs: ['s3'],
  },
  {
    name: 'replay',
    against: 'lost responses and closed windows while edits are sent',
    tests: ['shared/admin-app/src/client/queue/replay.test.ts'],
    only: 'exactly once',
  },
  {
    name: 'queue',
    against: 'a thousand pending edits, with every second response lost',
    tests: ['shared/admin-app/src/client/queue/replay.test.ts'],
    only: 'half of the responses are lost',
  },
  {
    name: 'two-admins',
    against: 'two editors who change the same records over unreliable connections',
    tests: ['shared/admin-app/src/client/two-admins.test.ts'],
  },
  {
    name: 'electron',
    against: 'a page that tries to access the computer',
    tests: [
      'desktop-admin/src/main/window/guard-contents.test.ts',
      'desktop-admin/src/main/window/openable.test.ts',
    ],
    desktop: ['guards.spec.ts'],
    needs: ['electron'],
  },
];
