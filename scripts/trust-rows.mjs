/**
 * The rows of `npm run trust`: a threat or a fault, and the tests that hold the rule against it. Each test counts for its
 * row with `trust(name)` of shared/core/src/testing/trust.ts. `only` narrows a file that serves several rows; `stories`
 * run in Chromium, `desktop` in Electron; `needs` names tools without which the row proves nothing, `env` adds
 * environment variables for its tests.
 */
export const ROWS = [
  {
    name: 'ssrf',
    against: 'an address that makes the server call another machine',
    tests: ['api/src/documents/proxy/proxy.test.ts'],
  },
  {
    name: 'uploads',
    against: 'a file that is not what it says, too large, or named to escape',
    tests: ['api/src/uploads/hostile-files.test.ts', 'api/src/uploads/uploads.test.ts'],
    needs: ['s3'],
  },
  {
    name: 'operators',
    against: 'a query of the database inside of a value',
    tests: ['api/src/http/every-endpoint.test.ts'],
    only: 'operator',
    // A query inside of a value is one of MongoDB alone.
    env: { TEST_STORE: 'mongodb' },
    needs: ['mongod'],
  },
  {
    name: 'fields',
    against: 'fields that nobody may set, and keys that change every object',
    tests: ['api/src/http/every-endpoint.test.ts'],
    only: 'operator or key|no field but|takes over none|no other object',
  },
  {
    name: 'auth',
    against: 'a way past the login, by spelling, method or old credentials',
    tests: ['api/src/http/every-endpoint.test.ts', 'api/src/http/openapi/document.test.ts'],
    only: 'live session|401, too|bin list|none is open',
  },
  {
    name: 'guessing',
    against: 'guessing the password, and locking the owner out',
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
    against: 'a change that another site makes a browser send',
    tests: ['api/src/http/every-endpoint.test.ts'],
    only: 'another site|of this site is taken|nothing else: no other type',
  },
  {
    name: 'cache',
    against: 'a header that changes what others get',
    tests: ['api/src/site/cache/ready-site.test.ts'],
    only: 'no request header',
  },
  {
    name: 'smuggling',
    against: 'two requests that pass for one',
    tests: ['api/src/http/smuggling.test.ts'],
  },
  {
    name: 'fuzz',
    against: 'bodies, queries and headers of any shape',
    tests: ['api/src/http/every-endpoint.test.ts'],
    only: 'whatever is sent',
  },
  {
    name: 'slow',
    against: 'senders and readers who hold connections, and their memory',
    tests: ['api/src/http/slow-clients.system.test.ts'],
  },
  {
    name: 'kill-mongodb',
    against: 'a MongoDB that dies in the middle of a write',
    tests: ['api/src/store/mongo/crash.system.test.ts'],
    needs: ['mongod'],
  },
  {
    name: 'kill-server',
    against: 'a whole server that dies under four writers, on SQLite and on MongoDB',
    tests: ['api/src/http/writes/crash.system.test.ts', 'api/src/uploads/killed.system.test.ts'],
    needs: ['mongod'],
  },
  {
    name: 'kill-deploy',
    against: 'a deploy that dies half way',
    tests: ['api/src/publish/killed.system.test.ts'],
  },
  {
    name: 'kill-queue',
    against: 'a desktop app that dies while it keeps an edit',
    desktop: ['kill.spec.ts'],
    needs: ['electron'],
  },
  {
    name: 'disk',
    against: 'a disk that is full or refuses, at the server (the desktop app: write-faults)',
    tests: ['api/src/store/room-watch.test.ts', 'api/src/uploads/disk-storage.test.ts'],
  },
  {
    name: 'write-faults',
    against: 'a disk of the server or of the desktop app that fails at any one write',
    tests: [
      'api/src/app/write-faults.system.test.ts',
      'desktop-admin/src/main/files/durable-file.system.test.ts',
      'desktop-admin/src/renderer/take-over.system.test.ts',
    ],
  },
  {
    name: 'soak',
    against: 'memory, handles or answers that go wrong with time: half an hour of visitors and an office',
    stories: ['e2e/nightly/soak.spec.ts'],
  },
  {
    name: 'clock',
    against: 'a time of day that jumps',
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
    against: 'a database, an upload, a backup or a queue that was damaged',
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
    against: 'a backup that does not come back, in either store or from the version before',
    tests: ['api/src/cli/cli.system.test.ts', 'api/src/cli/upgrade.test.ts', 'api/src/cli/restore.test.ts'],
    only: 'same site with the same files|goes into|release 0.1.0',
    needs: ['mongod'],
  },
  {
    name: 'nodes',
    against: 'a MongoDB of three nodes that loses its primary, or all of them',
    tests: ['api/src/app/cluster.system.test.ts'],
    needs: ['mongod'],
  },
  {
    name: 's3',
    against: 'an object store that is away, slow, wrong or dies half way',
    tests: ['api/src/uploads/s3-faults.system.test.ts'],
    needs: ['s3'],
  },
  {
    name: 'replay',
    against: 'answers that are lost and windows that close while edits are sent',
    tests: ['shared/admin-app/src/client/queue/replay.test.ts'],
    only: 'exactly once',
  },
  {
    name: 'queue',
    against: 'a thousand edits in wait, with every second answer lost on its way',
    tests: ['shared/admin-app/src/client/queue/replay.test.ts'],
    only: 'half of the answers are lost',
  },
  {
    name: 'two-admins',
    against: 'two people who change the same things over connections that break',
    tests: ['shared/admin-app/src/client/two-admins.test.ts'],
  },
  {
    name: 'electron',
    against: 'a page that reaches for the computer',
    tests: [
      'desktop-admin/src/main/window/guard-contents.test.ts',
      'desktop-admin/src/main/window/openable.test.ts',
    ],
    desktop: ['guards.spec.ts'],
    needs: ['electron'],
  },
];
