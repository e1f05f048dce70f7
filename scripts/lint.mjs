/**
 * `npm run lint`: oxlint, oxfmt, dependency-cruiser for the layers, and knip for unused files, exports, and
 * packages.
 */
import { fileURLToPath } from 'node:url';
import { bin, runAll } from './lib.mjs';

const CHECKS = {
  oxlint: ['--type-aware', '--deny-warnings', '.'],
  oxfmt: ['--check'],
  depcruise: ['--config', '.dependency-cruiser.mjs', 'api/src', 'shared', 'web/src', 'desktop-admin/src'],
  knip: ['--no-progress', '--no-config-hints'],
};

export const lintChecks = () =>
  Object.entries(CHECKS).map(([name, args]) => ({ name, command: bin(name), args }));

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const failed = await runAll(lintChecks());
  console.log(failed.length === 0 ? 'lint: clean' : `lint: ${failed.join(', ')} failed`);
  process.exitCode = failed.length > 0 ? 1 : 0;
}
