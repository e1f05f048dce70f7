/**
 * The rows of `npm run trust`: a threat or a fault, and the tests that hold the rule against it. Each test counts for its
 * row with `trust(name)` of shared/core/src/testing/trust.ts. `only` narrows a file that serves several rows; `stories`
 * run in Chromium, `desktop` in Electron; `needs` names tools without which the row proves nothing.
 */
export const ROWS = [
  {
    name: 'ssrf',
    against: 'an address that makes the server call another machine',
    tests: ['api/src/pdf/proxy.test.ts'],
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
    tests: ['api/src/http/malformed.test.ts', 'api/src/openapi/every-operation.test.ts'],
    only: 'operator|as it came',
    needs: ['mongod'],
  },
  {
    name: 'fields',
    against: 'fields that nobody may set, and keys that change every object',
    tests: ['api/src/http/foreign-fields.test.ts'],
    needs: ['mongod'],
  },
  {
    name: 'auth',
    against: 'a way past the login, by spelling, method or old credentials',
    tests: ['api/src/testing/api-contract-auth.test.ts', 'api/src/openapi/document.test.ts'],
    only: 'authorisation on .*(live session|young enough|401, too|bin list)|none is open',
    needs: ['mongod'],
  },
  {
    name: 'guessing',
    against: 'guessing the password, and locking the owner out',
    tests: [
      'api/src/auth/many-guesses.test.ts',
      'api/src/auth/throttle.test.ts',
      'api/src/auth/login-attack.test.ts',
    ],
    needs: ['mongod'],
  },
  {
    name: 'xss',
    against: 'content that runs as a script',
    tests: ['shared/core/src/html/sanitise.test.ts'],
    stories: ['e2e/admin/hostile.spec.ts', 'e2e/admin/stored-xss.spec.ts'],
  },
  {
    name: 'csrf',
    against: 'a change that another site makes a browser send',
    tests: ['api/src/testing/api-contract-auth.test.ts', 'api/src/openapi/every-operation.test.ts'],
    only: '(authorisation|every operation of the document) on .*(another site|content type)',
    needs: ['mongod'],
  },
  {
    name: 'cache',
    against: 'a header that changes what others get',
    tests: ['api/src/ready/ready-site.test.ts'],
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
    tests: ['api/src/http/malformed.test.ts'],
    only: 'whatever is sent|no body brings',
    needs: ['mongod'],
  },
  {
    name: 'slow',
    against: 'senders and readers who hold connections, and their memory',
    tests: ['api/src/http/slow-clients.system.test.ts'],
  },
  {
    name: 'kill-sqlite',
    against: 'a process that dies in the middle of a write to SQLite',
    tests: ['api/src/store/sqlite/crash.system.test.ts'],
    only: 'kill -9',
  },
  {
    name: 'kill-mongodb',
    against: 'a MongoDB that dies in the middle of a write',
    tests: ['api/src/store/mongo/crash.system.test.ts'],
    needs: ['mongod'],
  },
  {
    name: 'kill-server',
    against: 'a whole server that dies under four writers, on both stores',
    tests: ['api/src/writes/crash.system.test.ts', 'api/src/uploads/killed.system.test.ts'],
    needs: ['mongod'],
  },
  {
    name: 'kill-deploy',
    against: 'a deploy that dies half way',
    tests: ['api/src/deploy/killed.system.test.ts'],
  },
  {
    name: 'kill-queue',
    against: 'a desktop app that dies while it keeps an edit',
    tests: ['desktop-admin/src/main/files/kill.system.test.ts'],
  },
  {
    name: 'disk',
    against: 'a disk that is full or refuses, at the server and at the desktop app',
    tests: [
      'api/src/store/room-watch.test.ts',
      'api/src/uploads/disk-storage.test.ts',
      'desktop-admin/src/main/files/full-disk.test.ts',
    ],
  },
  {
    name: 'write-faults',
    against: 'a disk of the server or of the desktop app that fails at any one write',
    tests: ['api/src/write-faults.test.ts', 'desktop-admin/src/main/files/write-faults.test.ts'],
  },
  {
    name: 'soak',
    against: 'memory, handles or answers that go wrong with time: half an hour of visitors and an office',
    stories: ['e2e/public/soak.spec.ts'],
  },
  {
    name: 'clock',
    against: 'a time of day that jumps',
    tests: [
      'api/src/auth/login-attack.test.ts',
      'api/src/auth/throttle.test.ts',
      'api/src/store/store-contract.test.ts',
      'api/src/sweep.test.ts',
      'api/src/writes/write-once.test.ts',
    ],
    only: 'time of day|clock',
    needs: ['mongod'],
  },
  {
    name: 'damage',
    against: 'a database, an upload, a backup or a queue that was damaged',
    tests: [
      'api/src/store/sqlite/sqlite-store.test.ts',
      'api/src/health/health.test.ts',
      'api/src/uploads/uploads.test.ts',
      'api/src/cli/cli.system.test.ts',
      'api/src/store/restore.test.ts',
      'shared/admin-app/src/client/queue/queue-log.test.ts',
      'desktop-admin/src/main/files/log-file.test.ts',
    ],
    only: 'checked before|something else than it says|is refused when it holds|damage',
    needs: ['mongod'],
  },
  {
    name: 'backup',
    against: 'a backup that does not come back, in either store or from the version before',
    tests: ['api/src/cli/cli.system.test.ts', 'api/src/cli/upgrade.test.ts', 'api/src/store/restore.test.ts'],
    only: 'same site with the same files|goes into|earlier version',
    needs: ['mongod'],
  },
  {
    name: 'nodes',
    against: 'a MongoDB of three nodes that loses its primary, or all of them',
    tests: ['api/src/cluster.system.test.ts'],
    needs: ['mongod'],
  },
  {
    name: 's3',
    against: 'an object store that is away, slow, wrong or dies half way',
    tests: ['api/src/uploads/s3-faults.test.ts'],
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
    tests: ['desktop-admin/src/renderer/thousand-operations.test.ts'],
  },
  {
    name: 'two-admins',
    against:
      'two people who change the same things from browser and desktop app, over connections that break',
    tests: ['desktop-admin/src/renderer/two-admins.test.ts'],
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
