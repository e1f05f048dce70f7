/**
 * `npm run types`: checks everything in one pass, then the server without DOM types and the domain without
 * DOM and Node types. The native compiler takes a third of the time; knip, dependency-cruiser, and editors
 * use the other one (record 9). It remembers checked files, so that a second run takes a tenth.
 */
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { root, runAll } from './lib.mjs';

const tsc = path.join(
  path.dirname(createRequire(import.meta.url).resolve('typescript7/package.json')),
  'bin/tsc',
);

const CACHE = path.join(root, 'node_modules/.cache/wa-catalogue/types');

const PROJECTS = ['tsconfig.json', 'api/tsconfig.json', 'shared/core/tsconfig.domain.json'];

/** Returns one command per project. A single checker checks shared files only once per project. */
export const typeChecks = () =>
  PROJECTS.map((project) => ({
    name: project,
    command: process.execPath,
    args: [
      tsc,
      ...['-p', project, '--pretty', 'false', '--checkers', '1', '--incremental'],
      ...['--tsBuildInfoFile', path.join(CACHE, `${project.replaceAll('/', '-')}.tsbuildinfo`)],
    ],
  }));

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const checks = typeChecks();
  const failed = await runAll(checks);
  console.log(`types: ${checks.length - failed.length} of ${checks.length} projects pass`);
  process.exitCode = failed.length > 0 ? 1 : 0;
}
