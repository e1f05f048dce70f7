/**
 * `npm run types`: every package against its own compiler settings, the domain without DOM and Node types. The native
 * compiler does it in a third of the time; knip, dependency-cruiser and editors stay with the other (record 9). What it has
 * checked before is remembered, so that a second run takes a tenth.
 */
import { createRequire } from 'node:module';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { root, runAll } from './lib.mjs';

const tsc = path.join(
  path.dirname(createRequire(import.meta.url).resolve('typescript7/package.json')),
  'bin/tsc',
);

const CACHE = path.join(root, 'node_modules/.cache/wa-catalogue/types');

/** One command for each project; `folders` keeps those that lie in them. */
export const typeChecks = (folders = ['shared', 'api', 'web', 'desktop-admin', 'e2e']) =>
  [
    'api/tsconfig.json',
    'e2e/tsconfig.json',
    'shared/core/tsconfig.json',
    'shared/admin-app/tsconfig.json',
    'web/tsconfig.json',
    'desktop-admin/tsconfig.json',
    'shared/core/tsconfig.domain.json',
  ]
    .filter((project) => folders.includes(project.split('/')[0]) && existsSync(path.join(root, project)))
    .map((project) => ({
      name: project,
      command: process.execPath,
      args: [
        tsc,
        ...['-p', project, '--pretty', 'false'],
        ...[
          '--incremental',
          '--tsBuildInfoFile',
          path.join(CACHE, `${project.replaceAll('/', '-')}.tsbuildinfo`),
        ],
      ],
    }));

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const checks = typeChecks();
  const failed = await runAll(checks);
  console.log(`types: ${checks.length - failed.length} of ${checks.length} projects pass`);
  process.exitCode = failed.length > 0 ? 1 : 0;
}
