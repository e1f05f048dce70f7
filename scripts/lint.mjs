/**
 * `npm run lint`: oxlint, Prettier, dependency-cruiser for who may import whom, and knip for files, exports and packages
 * that nothing uses.
 */
import { fileURLToPath } from 'node:url';
import { bin, runAll } from './lib.mjs';

const CACHE = 'node_modules/.cache/wa-catalogue';

const CHECKS = {
  oxlint: ['--type-aware', '--deny-warnings', '.'],
  prettier: [
    ...['--check', '--log-level=warn', '--ignore-unknown', '.'],
    ...['--cache', '--cache-strategy=content', `--cache-location=${CACHE}/prettier`],
  ],
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
