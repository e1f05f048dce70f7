/**
 * The floors of the API: a room may use what lies on lower floors, and of its neighbors on the same floor only the files
 * that they export. The composition root on top hands everybody what they need (docs/decisions/0001).
 */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from './lib.mjs';

const FLOORS = [
  ['config', 'store'],
  ['http', 'audit', 'change-log', 'leases', 'cdn'],
  [
    'auth',
    'writes',
    'redirects',
    'missed',
    'bin',
    'records',
    'settings',
    'health',
    'metrics',
    'openapi',
    'seed',
  ],
  [
    'products',
    'pages',
    'sidebar-items',
    'catalogue',
    'figures',
    'tables',
    'gallery',
    'import',
    'uploads',
    'pdf',
    'finder',
    'search',
  ],
  ['data-sheets', 'site', 'ready', 'deploy', 'history', 'previews', 'inquiry'],
  ['cli'],
];

/** What neighbors may use of each other. */
const EXPORTS = {
  audit: ['chain.ts', 'events.ts'],
  'change-log': ['change.ts'],
  bin: ['binned-kind.ts'],
  seed: ['approvals.ts', 'seed-settings.ts'],
  records: ['record-room.ts'],
  pages: ['built-in.ts', 'page-view.ts', 'read.ts'],
  products: ['product-view.ts', 'read.ts', 'routes.ts'],
  catalogue: ['catalogue-keeper.ts', 'places.ts', 'count-places.ts', 'public-content.ts'],
  figures: ['figure-fields.ts', 'figure-room.ts', 'figure-view.ts'],
  finder: ['answers.ts', 'parts-keeper.ts'],
  gallery: ['gallery-view.ts'],
  tables: ['table-view.ts'],
  uploads: ['receive.ts'],
  'data-sheets': [
    'document-facts.ts',
    'families.ts',
    'model/picture-source.ts',
    'model/sheet.ts',
    'pdf/fonts.ts',
    'print-sheet.ts',
  ],
  site: ['api-values.ts', 'public-paths.ts', 'renderer.ts', 'route-data.ts', 'site-content.ts', 'sitemap.ts'],
  ready: ['client-files.ts', 'list-json.ts', 'ready-site.ts', 'stale-paths.ts'],
};

/** The composition root and what it starts: above all rooms, for the command line alone. */
const TOP = [
  'compose',
  'compose-core',
  'compose-site',
  'app',
  'server',
  'main',
  'sweep',
  'listen',
  'web-build',
];

const escape = (text) => text.replaceAll('.', '\\.');
const above = (names) => `^(\\.\\./)+(${names.join('|')})/`;

function patternsOf(room, floor) {
  const higher = FLOORS.slice(floor + 1).flat();
  const neighbors = FLOORS[floor].filter((name) => name !== room);
  return [
    ...(higher.length > 0
      ? [
          {
            regex: above(higher),
            message: `${room} stands on floor ${floor + 1}: it uses lower floors only.`,
          },
        ]
      : []),
    ...neighbors.map((name) => {
      const exported = (EXPORTS[name] ?? []).map((file) => `${escape(file)}$`);
      const allowed = exported.length > 0 ? `(?!${exported.join('|')})` : '';
      return {
        regex: `^(\\.\\./)+${name}/${allowed}`,
        message: `${name} does not export this to its neighbors (EXPORTS in scripts/lint-rooms.mjs).`,
      };
    }),
    ...(room === 'cli'
      ? []
      : [
          {
            regex: `^(\\.\\./)+(${TOP.join('|')})\\.ts$`,
            message: 'The composition root knows the rooms; a room states what it needs and is handed it.',
          },
        ]),
  ];
}

/** Lint blocks, one a room, on top of the patterns that hold for all of the API. @throws for a room without a floor */
export function apiRooms(common) {
  const rooms = readdirSync(path.join(root, 'api/src'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'testing')
    .map(({ name }) => name);
  return rooms.map((room) => {
    const floor = FLOORS.findIndex((names) => names.includes(room));
    if (floor < 0) throw new Error(`api/src/${room} stands on no floor: see scripts/lint-rooms.mjs`);
    return {
      files: [`api/src/${room}/**`],
      ignores: ['**/*.test.ts', '**/testing/**'],
      rules: {
        'no-restricted-imports': ['error', { patterns: [...common, ...patternsOf(room, floor)] }],
      },
    };
  });
}
