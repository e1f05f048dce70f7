import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type BuildOptions, type Manifest, type Plugin, type Rolldown } from 'vite';
import { handbook } from '../shared/admin-app/vite/handbook.ts';
import { basicFaces } from './vite/basic-faces.ts';
import type { ClientAssets } from './src/site/assets.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const CLIENT = path('./dist/client');
/** Manifests of the two client builds, relative to the client's folder. */
const MANIFESTS = { visitor: '.vite/manifest.json', admin: '.vite/admin-manifest.json' } as const;

/** Entries of the browser bundle. The document names the application for the loader (head-tags.tsx). */
const LOADER = 'src/loader.ts';
const ENTRY = 'src/entry-client.tsx';
/** This entry has no imports, because browsers run it as a classic script before the first paint. */
const UNITS = 'src/units.ts';
const STYLESHEET = 'src/styles/visitor.css';
const ADMIN = 'src/admin/mount.tsx';
const SERVICE_WORKER = 'src/admin/sw.ts';
/** Public name of the service worker. Its folder determines its scope. */
const SERVICE_WORKER_FILE = 'admin/sw.js';
/**
 * The admin's first screen in one file, except the service worker's modules, which browsers run as a script.
 */
const FIRST: Rolldown.CodeSplittingGroup = {
  name: 'first',
  tags: ['$initial'],
  test: /^(?!.*[\\/]admin[\\/](sw|newest-document)\.ts$)/,
  priority: 1,
};
/**
 * Small modules shared by many lazily loaded screens of the admin, with their dependencies, in one file.
 * Without it, a screen took up to forty requests, and a browser sends six at a time. The file is
 * self-contained, so chunks cannot form a cycle.
 */
const SHARED: Rolldown.CodeSplittingGroup = {
  name: 'shared',
  test: /[\\/]shared[\\/](core|admin-app)[\\/]/,
  minShareCount: 4,
  maxModuleSize: 4_000,
};
/**
 * The first modules of the application in one file. Without it, each module shared with the answers on a
 * static host (site/answers/answer-here.ts) would be a chunk of its own.
 */
const SITE: Rolldown.CodeSplittingGroup = {
  name: 'site',
  tags: ['$initial'],
  test: /^(?!.*(\/web\/src\/(loader|slices|units)\.ts|\.css)$)/,
};
/** The view of a kind of route (router/views.tsx). */
const VIEW = /^src\/screens\/([\w-]+)\/\1-view\.tsx$/;
/** Font files that the first screen needs. */
const FONTS = /wght-normal-basic/;

/**
 * Three builds: the visitor's client (`vite build`), the admin's (`--mode admin`), and the renderer
 * (`--ssr`), which reads file names from the manifests. The clients are separate builds because a shared
 * module would become one chunk with everything that either needs: visitors would load the admin's half of
 * it.
 */
export default defineConfig(({ command, mode, isSsrBuild }) => {
  const admin = mode === 'admin';
  return {
    root: path('.'),
    publicDir: admin ? false : 'public',
    plugins: [
      clientAssetsModule(),
      basicFaces(),
      routerInParts(),
      handbook(),
      ...(admin ? [withoutJsonSchemas(), adminFiles()] : []),
    ],
    resolve: { alias: command === 'build' ? productionRouter() : [] },
    build: isSsrBuild ? RENDERER : clientBuild(admin),
    // Dependencies are bundled, because one bundle starts faster than a lookup in node_modules.
    ssr: isSsrBuild ? { noExternal: true } : {},
    define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  };
});

const RENDERER: BuildOptions = {
  outDir: 'dist/server',
  // React's production half is chosen while building, so that the host doesn't need NODE_ENV for it.
  minify: true,
  rolldownOptions: {
    onLog: withoutExpected,
    output: { entryFileNames: 'entry-server.js' },
  },
};

function clientBuild(admin: boolean): BuildOptions {
  const entries = admin ? [ADMIN, SERVICE_WORKER] : [LOADER, ENTRY, UNITS, STYLESHEET];
  return {
    outDir: 'dist/client',
    // The visitor's build runs first and empties the folder.
    emptyOutDir: !admin,
    manifest: admin ? MANIFESTS.admin : MANIFESTS.visitor,
    modulePreload: { polyfill: false },
    // License texts of the bundled packages.
    license: { fileName: admin ? '.vite/admin-licences.txt' : '.vite/licences.txt' },
    rolldownOptions: {
      onLog: withoutExpected,
      input: entries.map((entry) => path(entry)),
      output: {
        entryFileNames: ({ facadeModuleId }) =>
          facadeModuleId?.endsWith(SERVICE_WORKER) ? SERVICE_WORKER_FILE : 'assets/[name]-[hash].js',
        // The viewer's worker gets the extension .js: many hosts don't know the type of .mjs, and browsers
        // run no script without one.
        assetFileNames: ({ names: [name = ''] }) =>
          `assets/[name]-[hash]${name.endsWith('.mjs') ? '.js' : '[extname]'}`,
        codeSplitting: { groups: admin ? [FIRST, SHARED] : [SITE] },
      },
    },
  };
}

/** Returns an alias of the router's production build. By default, bundlers get the larger development build. */
function productionRouter(): { find: RegExp; replacement: string }[] {
  const folder = dirname(dirname(createRequire(import.meta.url).resolve('react-router')));
  return [
    { find: /^react-router$/, replacement: `${folder}/production/index.mjs` },
    { find: /^react-router\/dom$/, replacement: `${folder}/production/dom-export.mjs` },
  ];
}

/**
 * Splits the router's package, a single file that assigns a name or context to its components. These
 * assignments keep a bundler from removing the unused half: 7.4 kB of a visit (docs/performance.md). The
 * names only help developers.
 */
function routerInParts(): Plugin {
  return {
    name: 'router-in-parts',
    apply: 'build',
    transform: (code, id) =>
      id.includes('/react-router/dist/production/')
        ? code
            .replace(/^\w+\.displayName = .*;$/gm, '')
            .replace(/ = (?=React\d*\.(?:forwardRef|memo|createContext)\()/g, ' = /* @__PURE__ */ ')
            .replace(
              /^var (\w+) = (class extends [^]*?^\};)\n\1(\.contextType = \w+;)$/gm,
              'var $1 = /* @__PURE__ */ (() => { const it = $2 it$3 return it; })();',
            )
        : null,
  };
}

/**
 * Removes zod's JSON Schema export from the admin, because only the server uses it: 5 kB of the first
 * scripts. Without these two modules, toJSONSchema(), minLength, format, and isInt of a schema throw in the
 * admin. Parsing doesn't need them.
 */
function withoutJsonSchemas(): Plugin {
  return {
    name: 'without-json-schemas',
    apply: 'build',
    load: (id) =>
      /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/.test(id)
        ? readFileSync(id, 'utf8')
            .match(/^export (?:const|function) \w+/gm)
            ?.map((each) => `export const ${each.split(' ').at(-1) ?? ''} = undefined;`)
            .join('')
        : null,
  };
}

/** Expected warnings: "use client" has no effect, and the renderer imports lazily loaded views statically. */
const EXPECTED: readonly (string | undefined)[] = ['MODULE_LEVEL_DIRECTIVE', 'INEFFECTIVE_DYNAMIC_IMPORT'];

function withoutExpected(
  level: Rolldown.LogLevel,
  log: Rolldown.RolldownLog,
  report: Rolldown.LogOrStringHandler,
): void {
  if (!EXPECTED.includes(log.code)) report(level, log);
}

/** Provides `virtual:client-assets`: addresses of the client's files, from the manifest or the sources. */
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
  units: `/${UNITS}`,
  scripts: ['/@vite/client', `/${LOADER}`],
  entry: `/${ENTRY}`,
  stylesheet: `/${STYLESHEET}`,
  viewStylesheets: {},
  fonts: [],
  admin: { scripts: ['/@vite/client', `/${ADMIN}`], stylesheets: [], preloads: [] },
};

function builtAssets(): ClientAssets {
  const visitor = readManifest('visitor');
  const admin = existsSync(`${CLIENT}/${MANIFESTS.admin}`) ? readManifest('admin') : {};
  const file = (name: string) => address(visitor[name]?.file ?? missing(name));
  return {
    units: file(UNITS),
    scripts: [file(LOADER)],
    entry: file(ENTRY),
    stylesheet: file(STYLESHEET),
    viewStylesheets: Object.fromEntries(
      Object.keys(visitor).flatMap((name) => {
        const kind = VIEW.exec(name)?.[1];
        const styles = stylesOf(visitor, name).map(address);
        return kind !== undefined && styles.length > 0 ? [[kind, styles]] : [];
      }),
    ),
    fonts: Object.values(visitor)
      .map((chunk) => chunk.file)
      .filter((name) => FONTS.test(name))
      .map(address),
    admin: {
      scripts: [admin[ADMIN]?.file].filter((name) => name !== undefined).map(address),
      stylesheets: stylesOf(admin, ADMIN).map(address),
      preloads: importsOf(admin, ADMIN).map(address),
    },
  };
}

const address = (file: string) => `/${file}`;

function readManifest(client: keyof typeof MANIFESTS, folder = CLIENT): Manifest {
  return JSON.parse(readFileSync(`${folder}/${MANIFESTS[client]}`, 'utf8')) as Manifest;
}

/** Passes the list of the admin's own files, including lazily loaded ones, to its service worker. */
function adminFiles(): Plugin {
  return {
    name: 'admin-files',
    apply: 'build',
    writeBundle(options) {
      const folder = options.dir ?? '';
      const worker = `${folder}/${SERVICE_WORKER_FILE}`;
      const manifest = readManifest('admin', folder);
      const names = [...filesOf(manifest, ADMIN)].sort().map((file) => `/${file}`);
      const build = createHash('sha256').update(names.join()).digest('hex').slice(0, 16);
      const code = readFileSync(worker, 'utf8');
      if (/\bimport\b/.test(code)) throw new Error('The service worker is a script: it can import nothing');
      const constants = `const ADMIN_FILES=${JSON.stringify([...names, '/favicon.svg'])},ADMIN_BUILD="${build}";`;
      writeFileSync(worker, constants + code);
    },
  };
}

/** Returns all files that a chunk can ever load: code, style sheets, and fonts. */
function filesOf(manifest: Manifest, name: string, files = new Set<string>()): Set<string> {
  const chunk = manifest[name];
  if (!chunk || files.has(chunk.file)) return files;
  for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file);
  for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])])
    filesOf(manifest, next, files);
  return files;
}

/** Returns the code that a chunk needs to start. */
function importsOf(manifest: Manifest, name: string, seen = new Set<string>()): string[] {
  for (const imported of manifest[name]?.imports ?? []) {
    const file = manifest[imported]?.file;
    if (file === undefined || seen.has(file)) continue;
    seen.add(file);
    importsOf(manifest, imported, seen);
  }
  return [...seen];
}

/** Returns the style sheets of a chunk and of its imports. */
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
