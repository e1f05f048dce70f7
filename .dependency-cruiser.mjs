/**
 * Who may import whom: one rule for each layer, with a sentence that says what to do instead
 * (docs/decisions/0001). `npm run lint` enforces the rules. A module may import its own layer and those below
 * it.
 */

const TESTS = '\\.test\\.tsx?$|/testing/';
const NODE = ['core'];
const CORE = '^shared/core/src';
const ADMIN = '^shared/admin-app/src';
const REACT = '^node_modules/(react|react-dom|react-router-dom|@mantine/[^/]+|@dnd-kit/[^/]+)/';
const SERVER = '^node_modules/(express|mongoose|libsql|multer|sharp|electron)/';
const PACKAGE = '^node_modules/';

/** Forbids files below `from` to import anything that matches `to`. */
const rule = (name, comment, from, ...to) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: TESTS },
  to: { path: to, pathNot: TESTS },
});

/** Forbids files below `from` to import the built-in modules of Node. */
const noNode = (name, comment, from) => ({
  name: `${name}-no-node`,
  comment,
  severity: 'error',
  from: { path: from, pathNot: TESTS },
  to: { dependencyTypes: NODE },
});

/** Folders of the API, lowest first: each uses its own files and those of the folders before it. */
const API_LAYERS = [
  'config',
  'store',
  'http',
  'auth',
  'uploads',
  'content',
  'documents',
  'site',
  'publish',
  'ops',
  'app',
  'cli',
];

const apiRules = API_LAYERS.slice(0, -1).map((name, layer) =>
  rule(
    `api-${name}`,
    'A folder of the API uses its own files and those of lower folders; what it needs from above, app hands to it.',
    `^api/src/${name}/`,
    `^api/src/(${API_LAYERS.slice(layer + 1).join('|')}|main\\.ts)`,
  ),
);

export default {
  forbidden: [
    rule(
      'domain-is-pure',
      'The domain knows no other layer, no DOM and no Node: what it needs is a parameter.',
      `${CORE}/domain/`,
      `${CORE}/(contract|drawings|blocks|html|ui)/`,
      ADMIN,
    ),
    {
      name: 'domain-without-packages',
      comment:
        'The domain knows no package. Only what declares an entity knows zod, which visitors never load.',
      severity: 'error',
      from: { path: `${CORE}/domain/(?!(.*-schemas?|entity|entities)\\.ts$)`, pathNot: TESTS },
      to: { path: PACKAGE, dependencyTypesNot: ['type-only'] },
    },
    rule(
      'site-without-schemas',
      'Schemas of entities are for the server and the admin: a visitor would load zod with them.',
      ['^web/src/(?!admin/)', `${CORE}/(blocks|html|ui)/`],
      `${CORE}/domain/(.*-schemas?|entity|entities)\\.ts$`,
    ),
    noNode('domain', 'The domain knows no Node: what it needs is a parameter.', `${CORE}/domain/`),
    rule(
      'contract-is-schemas',
      'The contract is schemas over the domain that both sides read, so it can use neither side.',
      `${CORE}/contract/`,
      `${CORE}/(blocks|ui)/`,
      ADMIN,
      REACT,
      SERVER,
    ),
    noNode('contract', 'The contract is read in the browser, too.', `${CORE}/contract/`),
    rule(
      'drawings-are-data',
      'Drawings are data on the domain: the server, the site, the admin and the PDFs all read them.',
      `${CORE}/drawings/.*\\.ts$`,
      `${CORE}/(contract|blocks|ui)/`,
      ADMIN,
      SERVER,
    ),
    rule(
      'client-draws-nothing',
      'The client moves data; it draws nothing, so that both shells and every test can use it.',
      `${ADMIN}/client/`,
      `${ADMIN}/(admin|ui)/`,
      `${CORE}/(blocks|ui)/`,
      REACT,
      SERVER,
    ),
    noNode(
      'client',
      'The client runs in the browser, too: Node comes in through the platform.',
      `${ADMIN}/client/`,
    ),
    rule(
      'parts-below-the-admin',
      'Blocks, ui and platform are used by the admin, never the other way round.',
      [`${CORE}/(blocks|ui)/`, `${ADMIN}/(ui|platform)/`],
      `${ADMIN}/(admin|client)/`,
      SERVER,
    ),
    rule(
      'admin-in-both-shells',
      'The admin is one component for both shells: it takes {platform, api}, and drags through ui/sortable-list.',
      `${ADMIN}/admin/`,
      '^(api|web|desktop-admin)/',
      '^node_modules/@dnd-kit/',
      SERVER,
    ),
    noNode('admin', 'The admin runs in the browser, too.', `${ADMIN}/admin/`),
    rule(
      'api-draws-nothing',
      'The API knows domain, contract and drawings; the site renderer reaches it through a contract type.',
      '^api/src/',
      '^(web|desktop-admin)/',
      ADMIN,
      `${CORE}/(blocks|ui)/`,
      REACT,
    ),
    ...apiRules,
    {
      name: 'api-folder-has-a-layer',
      comment: 'A new folder of api/src takes its place in API_LAYERS.',
      severity: 'error',
      from: { path: '^api/src/[^/]+/', pathNot: [TESTS, `^api/src/(${API_LAYERS.join('|')})/`] },
      to: {},
    },
    rule(
      'site-without-server-and-admin',
      'The web package renders documents: it reaches neither into the server nor into the admin, which visitors never load.',
      '^web/src/(?!admin/)',
      '^(api|desktop-admin)/',
      ADMIN,
      SERVER,
    ),
    rule(
      'site-below-screens',
      'Layout, metadata and document data know no screen and no router: all screens stand on them.',
      '^web/src/site/',
      '^web/src/(screens|router|entry-)',
    ),
    rule(
      'screens-below-router',
      'A screen shows what it is given; the router alone knows all screens.',
      '^web/src/screens/',
      '^web/src/(router|entry-)',
    ),
    rule(
      'browser-shell',
      'The browser shell mounts the admin; it never reaches into the server.',
      '^web/src/admin/',
      '^(api|desktop-admin)/',
      SERVER,
    ),
    rule(
      'electron-main',
      'The main process knows its own IPC map and the domain; the interface lives in the renderer.',
      '^desktop-admin/src/(main|preload)/',
      '^(api|web)/',
      `${ADMIN}/(admin|ui|client)/`,
      `${CORE}/blocks/`,
      REACT,
    ),
    {
      name: 'no-circle-of-files',
      comment:
        'Files that need each other cannot be understood or tested alone: move what both need into a third.',
      severity: 'error',
      from: { pathNot: TESTS },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-circle-of-folders',
      comment: 'Folders stand on each other; none needs, in the end, itself.',
      severity: 'error',
      scope: 'folder',
      from: {
        path: '^shared/(core/src|core/src/domain|admin-app/src|admin-app/src/client|admin-app/src/admin)/[^/]+$',
      },
      to: { circular: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: TESTS },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default'] },
    combinedDependencies: true,
    cache: { folder: 'node_modules/.cache/wa-catalogue/dependency-cruiser', strategy: 'content' },
  },
};
