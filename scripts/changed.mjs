/** What a change touches, for `npm test -- changed`: files, packages and browser stories. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { capture, root } from './lib.mjs';

/** Packages whose types a change in a folder can break. */
const TYPED_BY = {
  shared: ['shared', 'api', 'web', 'desktop-admin', 'e2e'],
  api: ['api', 'e2e'],
  web: ['web'],
  'desktop-admin': ['desktop-admin'],
  e2e: ['e2e'],
  bench: ['e2e'],
};

/** The stories that tell soonest whether a folder still does what it is for; `npm test` runs all of them. */
const STORIES = {
  'api/src/auth': ['admin/gate'],
  'api/src/bin': ['admin/bin'],
  'api/src/deploy': ['admin/deploy'],
  'api/src/main.ts': ['public/start'],
  'api/src/config': ['public/start'],
  'api/src/ready': ['public/home', 'public/navigation'],
  'api/src/site': ['public/home', 'public/navigation'],
  'api/src/uploads': ['admin-builder/uploads'],
  'scripts/start.mjs': ['public/start'],
  'shared/admin-app/src/admin/dashboard': ['admin/order'],
  'shared/admin-app/src/admin/gate': ['admin/gate'],
  'shared/admin-app/src/admin/page-builder': ['admin-builder/editing', 'admin-builder/moving'],
  'shared/admin-app/src/admin/product': ['admin/product'],
  'shared/admin-app/src/admin/sidebar': ['admin/sidebar'],
  'shared/core/src/blocks': ['public/pages'],
  'shared/admin-app/src/client': ['admin/offline'],
  'shared/core/src/html': ['admin/hostile'],
  'shared/admin-app/src/ui/sortable': ['admin/order', 'admin/keyboard'],
  'web/src/admin': ['admin/gate'],
  'web/src/app': ['public/navigation'],
  'web/src/cms': ['public/pages'],
  'web/src/gallery': ['public/gallery'],
  'shared/admin-app/src/admin/gallery': ['admin/gallery'],
  'web/src/home': ['public/home'],
  'web/src/layout': ['public/navigation'],
};

/** Every kind of record and every verb; `npm test` runs the client's other tests, too. */
const OVER_HTTP = ['own-edits', 'resources/edits', 'resources/take-step', 'resources/figures'].map(
  (suite) => `shared/admin-app/src/client/${suite}.test`,
);

/** `{ base, files, folders, specs, suites }` since this branch left main; on main itself, since the last commit. */
export async function findChanges() {
  const base = (await git('merge-base', 'HEAD', 'main')) ?? (await git('rev-parse', 'HEAD'));
  if (base === null) throw new Error('npm test -- changed needs git and a commit');
  const changed = await git('diff', '--name-only', '--diff-filter=d', base);
  const added = await git('ls-files', '--others', '--exclude-standard');
  const files = `${changed ?? ''}\n${added ?? ''}`.split('\n').filter(Boolean);
  const folders = new Set(files.flatMap((file) => TYPED_BY[file.split('/')[0]] ?? []));
  const own = files.filter((file) => /^e2e\/(admin|admin-builder|public)\/[\w-]+\.spec\.ts$/.test(file));
  const told = Object.entries(STORIES)
    .filter(([folder]) => files.some((file) => file.startsWith(folder)))
    .flatMap(([, stories]) => stories.map((story) => `e2e/${story}.spec.ts`));
  const specs = [...new Set([...own, ...told])].filter((spec) => existsSync(path.join(root, spec)));
  // These tests of the client meet the API over HTTP, which no import tells.
  const suites = files.some((file) => file.startsWith('api/src')) ? OVER_HTTP : [];
  return { base, files, folders: [...folders], specs, suites };
}

/** What git prints, or null when it fails. */
async function git(...args) {
  const { code, output } = await capture('git', args);
  return code === 0 ? output.trim() : null;
}
