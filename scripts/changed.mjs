/** What a change touches, for `npm test -- changed`: files, packages, test files and browser stories. */
import { existsSync, readFileSync } from 'node:fs';
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
  (suite) => `shared/admin-app/src/client/${suite}.test.ts`,
);

/** Test files of one look, so that it takes less than two minutes; those nearest to what changed. */
const NEAREST = 40;

/**
 * What changed since this branch left main, or, on main itself, since the last commit: `{ base, files, folders, specs,
 * suites, left }`. `left` test files can meet it, too, but stand further away than `suites`.
 */
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
  const sources = (await git('ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx')) ?? '';
  const tests = testsOf(files, sources.split('\n').filter(isThere));
  // These tests of the client meet the API over HTTP, which no import tells.
  const overHttp = files.some((file) => file.startsWith('api/src')) ? OVER_HTTP : [];
  const suites = [...new Set([...tests.slice(0, NEAREST), ...overHttp])];
  return { base, files, folders: [...folders], specs, suites, left: Math.max(0, tests.length - NEAREST) };
}

const isThere = (file) => existsSync(path.join(root, file));
/** Not those of types, which the compiler looks after. */
const IMPORT = /^(?:import|export)(?! type)[^;]*?from '([^']+)'|^import '([^']+)'|import\('([^']+)'\)/gm;
const TEST = /(?<!\.system)\.test\.tsx?$/;

/**
 * The test files that meet one of these files: first those of their folders, then by the number of imports between, and
 * by the folders they share.
 */
export function testsOf(files, sources, read = (file) => readFileSync(path.join(root, file), 'utf8')) {
  const importers = new Map();
  for (const source of sources) {
    for (const [, from, bare, lazy] of read(source).matchAll(IMPORT)) {
      for (const target of targetsOf(source, from ?? bare ?? lazy)) {
        importers.set(target, [...(importers.get(target) ?? []), source]);
      }
    }
  }
  const steps = new Map(files.map((file) => [file, 0]));
  for (const [file, distance] of steps) {
    for (const importer of importers.get(file) ?? []) {
      if (!steps.has(importer)) steps.set(importer, distance + 1);
    }
  }
  const rooms = new Set(files.map((file) => path.posix.dirname(file)));
  const isBeside = (file) => rooms.has(path.posix.dirname(file));
  const near = (file) => Math.max(...files.map((other) => sharedFolders(file, other)));
  return sources
    .filter((file) => TEST.test(file) && (steps.has(file) || isBeside(file)))
    .map((file) => ({ file, far: isBeside(file) ? 0 : steps.get(file), near: near(file) }))
    .sort((a, b) => a.far - b.far || b.near - a.near || (a.file < b.file ? -1 : 1))
    .map(({ file }) => file);
}

/** Where an import may lead; a package's own name stands for its sources. */
function targetsOf(source, name) {
  if (name.startsWith('.')) return [path.posix.join(path.posix.dirname(source), name)];
  const own = name.replace(/^@wa\/([\w-]+)\//, 'shared/$1/src/');
  return own === name ? [] : [own, `${own}.ts`, `${own}.tsx`];
}

function sharedFolders(one, other) {
  const [a, b] = [one.split('/'), other.split('/')];
  const differs = a.findIndex((part, at) => part !== b[at]);
  return differs === -1 ? a.length : differs;
}

/** What git prints, or null when it fails. */
async function git(...args) {
  const { code, output } = await capture('git', args);
  return code === 0 ? output.trim() : null;
}
