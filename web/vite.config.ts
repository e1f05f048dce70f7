import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Manifest, type Plugin, type Rolldown } from 'vite';
import type { ClientAssets } from './src/app/client-assets.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const MANIFEST = path('./dist/client/.vite/manifest.json');

/** Entries of the browser's side; the loader brings the application by itself. */
const LOADER = 'src/loader.ts';
const STYLESHEET = 'src/styles/visitor.css';
const ADMIN = 'src/admin/mount.tsx';
const SERVICE_WORKER = 'src/admin/sw.ts';
/** Public name of the service worker: its folder is its scope. */
const SERVICE_WORKER_FILE = 'admin/sw.js';
const VIEWS = { gallery: 'src/app/gallery-view.tsx', 'pdf-viewer': 'src/app/pdf-viewer-view.tsx' };
const FONTS = /(archivo-narrow|source-sans-3)-latin-wght-normal/;

/**
 * The client is built first (`vite build`), then the renderer (`vite build --ssr`), which takes the names of the
 * client's files from its manifest.
 */
export default defineConfig(({ isSsrBuild }) => ({
  root: path('.'),
  plugins: [clientAssetsModule(), ...(isSsrBuild ? [] : [adminFiles()])],
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        // React picks its production half once, while building, so that the host needs no NODE_ENV for it.
        minify: true,
        rolldownOptions: {
          onLog: withoutExpected,
          output: { entryFileNames: 'entry-server.js' },
        },
      }
    : {
        outDir: 'dist/client',
        manifest: true,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          onLog: withoutExpected,
          input: [LOADER, STYLESHEET, ADMIN, SERVICE_WORKER]
            .map((entry) => path(entry))
            .filter((entry) => existsSync(entry)),
          output: {
            entryFileNames: ({ facadeModuleId }) =>
              facadeModuleId?.endsWith(SERVICE_WORKER) ? SERVICE_WORKER_FILE : 'assets/[name]-[hash].js',
          },
        },
      },
  // Dependencies are bundled, too: that starts faster than a walk through node_modules.
  ssr: isSsrBuild ? { noExternal: true } : {},
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
}));

/**
 * What is meant to be: "use client" says nothing here, and the renderer holds statically what browsers bring lazily.
 */
const EXPECTED: readonly (string | undefined)[] = ['MODULE_LEVEL_DIRECTIVE', 'INEFFECTIVE_DYNAMIC_IMPORT'];

function withoutExpected(
  level: Rolldown.LogLevel,
  log: Rolldown.RolldownLog,
  report: Rolldown.LogOrStringHandler,
): void {
  if (!EXPECTED.includes(log.code)) report(level, log);
}

/** `virtual:client-assets`: addresses of the client's files, from the manifest or, in development, from the sources. */
function clientAssetsModule(): Plugin {
  const id = '\0virtual:client-assets';
  let building = false;
  return {
    name: 'client-assets',
    configResolved(config) {
      building = config.command === 'build';
    },
    resolveId: (source) => (source === 'virtual:client-assets' ? id : null),
    load: (source) =>
      source === id
        ? `export default ${JSON.stringify(JSON.stringify(building ? builtAssets() : SOURCE_ASSETS))};`
        : null,
  };
}

const SOURCE_ASSETS: ClientAssets = {
  scripts: ['/@vite/client', `/${LOADER}`],
  stylesheet: `/${STYLESHEET}`,
  viewStylesheets: {},
  fonts: [],
  admin: { scripts: ['/@vite/client', `/${ADMIN}`], stylesheets: [] },
};

function builtAssets(): ClientAssets {
  const manifest = JSON.parse(readFileSync(MANIFEST, 'utf8')) as Manifest;
  const entry = (name: string) => manifest[name];
  const address = (file: string) => `/${file}`;
  const styles = (name: string) => stylesOf(manifest, name).map(address);
  return {
    scripts: [address(entry(LOADER)?.file ?? missing(LOADER))],
    stylesheet: address(entry(STYLESHEET)?.file ?? missing(STYLESHEET)),
    viewStylesheets: Object.fromEntries(
      Object.entries(VIEWS).map(([kind, name]) => [
        kind,
        // With those of its lazy parts: what the first HTML shows in their place has their styles.
        [...new Set([name, ...(entry(name)?.dynamicImports ?? [])].flatMap((part) => styles(part)))],
      ]),
    ),
    fonts: Object.values(manifest)
      .map((chunk) => chunk.file)
      .filter((file) => FONTS.test(file))
      .map(address),
    admin: {
      scripts: [entry(ADMIN)?.file].filter((file) => file !== undefined).map(address),
      stylesheets: styles(ADMIN),
    },
  };
}

/** Tells the admin's service worker which files are the admin's own, lazily loaded ones included. */
function adminFiles(): Plugin {
  return {
    name: 'admin-files',
    apply: 'build',
    writeBundle(options) {
      const folder = options.dir ?? '';
      const worker = `${folder}/${SERVICE_WORKER_FILE}`;
      const manifest = JSON.parse(readFileSync(`${folder}/.vite/manifest.json`, 'utf8')) as Manifest;
      const names = [...filesOf(manifest, ADMIN)].sort().map((file) => `/${file}`);
      const build = createHash('sha256').update(names.join()).digest('hex').slice(0, 16);
      const constants = `const ADMIN_FILES=${JSON.stringify([...names, '/favicon.svg'])},ADMIN_BUILD="${build}";`;
      writeFileSync(worker, constants + readFileSync(worker, 'utf8'));
    },
  };
}

/** Everything that a chunk can ever load: code, style sheets, faces. */
function filesOf(manifest: Manifest, name: string, files = new Set<string>()): Set<string> {
  const chunk = manifest[name];
  if (!chunk || files.has(chunk.file)) return files;
  for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file);
  for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])])
    filesOf(manifest, next, files);
  return files;
}

/** Style sheets of a chunk and of what it imports. */
function stylesOf(manifest: Manifest, name: string, seen = new Set<string>()): string[] {
  const chunk = manifest[name];
  if (!chunk || seen.has(name)) return [];
  seen.add(name);
  const below = (chunk.imports ?? []).flatMap((imported) => stylesOf(manifest, imported, seen));
  return [...new Set([...below, ...(chunk.css ?? [])])];
}

function missing(entry: string): never {
  throw new Error(`The client build has no ${entry}: run it before the build of the renderer`);
}
