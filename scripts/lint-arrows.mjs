/**
 * The arrows between the rooms of the repository: who may import whom. One block and one sentence each, so that
 * the message tells what to do instead (docs/decisions/0001).
 */

import { apiRooms } from './lint-rooms.mjs';

/** A block for `files` in which no import may match `patterns`. */
function arrow(files, patterns, message) {
  return {
    files,
    ignores: ['**/*.test.ts', '**/*.test.tsx', '**/testing/**'],
    rules: {
      'no-restricted-imports': ['error', { patterns: patterns.map((regex) => ({ regex, message })) }],
    },
  };
}

/** Matches an import of a room of core or admin-app, from inside (relative) or outside (by package). */
const room = (...names) => `(^@wa/(core|admin-app)|\\.\\.)/(${names.join('|')})/`;
const packages = (...names) => `^(${names.join('|')})(/|$)`;
const workspace = (...names) => `^@wa/(${names.join('|')})(/|$)`;
const node = '^node:';
const react = packages('react', 'react-dom', 'react-router-dom', '@mantine/.*', '@dnd-kit/.*');
const server = packages('express', 'mongoose', 'libsql', 'multer', 'sharp', 'electron');

const API = [workspace('web', 'desktop-admin'), room('client', 'platform', 'ui', 'admin', 'blocks'), react];
const API_MESSAGE =
  'The API knows domain, contract and drawings; the site renderer reaches it through a contract type.';

export const arrows = [
  arrow(
    ['shared/core/src/domain/**'],
    [room('contract', 'client', 'drawings', 'blocks', 'platform', 'ui', 'admin', 'html'), node, '^[^.]'],
    'The domain is pure: it knows no other room, no package, no DOM and no Node.',
  ),
  arrow(
    ['shared/core/src/contract/**'],
    [room('client', 'blocks', 'platform', 'ui', 'admin'), node, react, server],
    'The contract is schemas over the domain; both sides read it, so it can use neither.',
  ),
  arrow(
    ['shared/core/src/drawings/**/*.ts'],
    [room('contract', 'client', 'blocks', 'platform', 'ui', 'admin'), node, server],
    'Drawings are data on the domain: the server, the site, the admin and the PDFs all read them.',
  ),
  arrow(
    ['shared/admin-app/src/client/**'],
    [room('admin', 'ui', 'blocks'), node, react, server],
    'The client moves data; it draws nothing, so that both shells and every test can use it.',
  ),
  arrow(
    ['shared/core/src/blocks/**', 'shared/admin-app/src/ui/**', 'shared/admin-app/src/platform/**'],
    [room('admin', 'client'), server],
    'Blocks, ui and platform are used by the admin, never the other way round.',
  ),
  arrow(
    ['shared/admin-app/src/admin/**'],
    [workspace('api', 'web', 'desktop-admin'), '^electron', node, '^@dnd-kit/', server],
    'The admin is one component for both shells: it takes {platform, api}, and drags through ui/sortable-list.',
  ),
  arrow(['api/src/**'], API, API_MESSAGE),
  ...apiRooms(API.map((regex) => ({ regex, message: API_MESSAGE }))),
  arrow(
    ['web/src/**'],
    [workspace('api', 'desktop-admin', 'admin-app'), server],
    'The web package builds render(document): it reaches neither into the server nor into the admin, which visitors never load.',
  ),
  arrow(
    ['web/src/admin/**'],
    [workspace('api', 'desktop-admin'), server],
    'The browser shell mounts the admin; it never reaches into the server.',
  ),
  arrow(
    ['desktop-admin/src/main/**', 'desktop-admin/src/preload/**'],
    [workspace('api', 'web'), room('admin', 'ui', 'blocks', 'client'), react],
    'The main process knows its own IPC map and the domain; the interface lives in the renderer.',
  ),
];
