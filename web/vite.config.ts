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
/** One list of files for each of the two client builds, within the client's folder. */
const MANIFESTS = { visitor: '.vite/manifest.json', admin: '.vite/admin-manifest.json' } as const;

/** Entries of the browser's side. The loader is told the name of the application by the document (head-tags.tsx). */
const LOADER = 'src/loader.ts';
const ENTRY = 'src/entry-client.tsx';
/** Has no imports: browsers run it as a classic script, before they paint. */
const UNITS = 'src/units.ts';
const STYLESHEET = 'src/styles/visitor.css';
const ADMIN = 'src/admin/mount.tsx';
const SERVICE_WORKER = 'src/admin/sw.ts';
/** Public name of the service worker: its folder is its scope. */
const SERVICE_WORKER_FILE = 'admin/sw.js';
/** The admin's first screen in one file, but for what the service worker has of its own: browsers run it as a script. */
const FIRST: Rolldown.CodeSplittingGroup = {
  name: 'first',
  tags: ['$initial'],
  test: /^(?!.*[\\/]admin[\\/](sw|newest-document)\.ts$)/,
  priority: 1,
};
/**
 * What many of the admin's later parts share, small modules with all that they need, in one file: a room was up to forty
 * requests, and a browser sends six at a time. Being whole it needs nothing of them: no circle of files can come about.
 */
const SHARED: Rolldown.CodeSplittingGroup = {
  name: 'shared',
  test: /[\\/]shared[\\/](core|admin-app)[\\/]/,
  minShareCount: 4,
  maxModuleSize: 4_000,
};
/**
 * What the application begins with in one file. Without it, modules that it shares with what answers on a host of files
 * (site/answers/answer-here.ts) would each be a chunk of its own.
 */
const SITE: Rolldown.CodeSplittingGroup = {
  name: 'site',
  tags: ['$initial'],
  test: /^(?!.*(\/web\/src\/(loader|slices|units)\.ts|\.css)$)/,
};
/** The view of a kind of route (router/views.tsx). */
const VIEW = /^src\/screens\/([\w-]+)\/\1-view\.tsx$/;
/** Those that the first screen is drawn with. */
const FONTS = /wght-normal-basic/;

/**
 * Three builds: the visitor's client (`vite build`), the admin's (`--mode admin`), and the renderer (`--ssr`), which
 * takes the names of their files from the manifests. The two clients are apart because a module that both use would be
 * one chunk with everything that either needs: visitors would fetch the admin's half of it.
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
    // Dependencies are bundled, too: that starts faster than a walk through node_modules.
    ssr: isSsrBuild ? { noExternal: true } : {},
    define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  };
});

const RENDERER: BuildOptions = {
  outDir: 'dist/server',
  // React picks its production half once, while building, so that the host needs no NODE_ENV for it.
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
    // The visitor's build comes first and starts with an empty folder.
    emptyOutDir: !admin,
    manifest: admin ? MANIFESTS.admin : MANIFESTS.visitor,
    modulePreload: { polyfill: false },
    // The notices that go with what is built in.
    license: { fileName: admin ? '.vite/admin-licences.txt' : '.vite/licences.txt' },
    rolldownOptions: {
      onLog: withoutExpected,
      input: entries.map((entry) => path(entry)),
      output: {
        entryFileNames: ({ facadeModuleId }) =>
          facadeModuleId?.endsWith(SERVICE_WORKER) ? SERVICE_WORKER_FILE : 'assets/[name]-[hash].js',
        // The viewer's worker: many hosts know no type of .mjs, and browsers run no script without one.
        assetFileNames: ({ names: [name = ''] }) =>
          `assets/[name]-[hash]${name.endsWith('.mjs') ? '.js' : '[extname]'}`,
        codeSplitting: { groups: admin ? [FIRST, SHARED] : [SITE] },
      },
    },
  };
}

/** The router's package names its development half for bundlers, which warns about everything and weighs more. */
function productionRouter(): { find: RegExp; replacement: string }[] {
  const folder = dirname(dirname(createRequire(import.meta.url).resolve('react-router')));
  return [
    { find: /^react-router$/, replacement: `${folder}/production/index.mjs` },
    { find: /^react-router\/dom$/, replacement: `${folder}/production/dom-export.mjs` },
  ];
}

/**
 * The router's package is one file that writes a name, or the context it reads, onto its components, which keeps a bundler
 * from leaving out the half of them that nobody asks for: 7.4 kB of a visit (docs/performance.md). The names serve its developers only.
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
 * zod can write each schema as JSON Schema, which only the server asks for: 5 kB of the admin's first scripts. Without these
 * two modules toJSONSchema(), minLength, format and isInt of a schema throw in the admin; parsing needs none of them.
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

/** Tells the admin's service worker which files are the admin's own, lazily loaded ones included. */
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

/** Everything that a chunk can ever load: code, style sheets, faces. */
function filesOf(manifest: Manifest, name: string, files = new Set<string>()): Set<string> {
  const chunk = manifest[name];
  if (!chunk || files.has(chunk.file)) return files;
  for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file);
  for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])])
    filesOf(manifest, next, files);
  return files;
}

/** Code that a chunk cannot begin without. */
function importsOf(manifest: Manifest, name: string, seen = new Set<string>()): string[] {
  for (const imported of manifest[name]?.imports ?? []) {
    const file = manifest[imported]?.file;
    if (file === undefined || seen.has(file)) continue;
    seen.add(file);
    importsOf(manifest, imported, seen);
  }
  return [...seen];
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
