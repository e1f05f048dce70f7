/**
 * The floors of the API: a room may use what lies on lower floors, and of its neighbors on the same floor only the files
 * that they export. The composition root on top hands everybody what they need (docs/decisions/0001).
 */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from './lib.mjs';

const FLOORS = [
  ['config', 'store'],
  ['http', 'change-log', 'leases'],
  ['auth', 'writes', 'redirects', 'bin', 'health', 'openapi', 'seed'],
  ['products', 'pages', 'sidebar-items', 'uploads', 'pdf'],
  ['data-sheets', 'site', 'ready', 'deploy', 'history'],
  ['previews'],
  ['cli'],
];

/** What neighbors may use of each other. */
const EXPORTS = {
  'change-log': ['change.ts'],
  pages: ['built-in.ts', 'read.ts'],
  products: ['read.ts'],
  'data-sheets': ['document-facts.ts', 'families.ts'],
  site: ['api-values.ts', 'public-paths.ts', 'renderer.ts', 'route-data.ts', 'site-content.ts', 'sitemap.ts'],
  ready: ['ready-site.ts'],
};

/** The composition root and what it starts: above all rooms, for the command line alone. */
const TOP = ['compose', 'app', 'server', 'main', 'sweep', 'listen', 'web-build'];

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
