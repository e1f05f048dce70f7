/** `npm run lint`: ESLint, Prettier, and knip for files, exports and packages that nothing uses. */
import { fileURLToPath } from 'node:url';
import { bin, runAll } from './lib.mjs';

/**
 * `files` are those to look at. No cache for ESLint: what its rules about promises find in one file depends on others.
 */
export const lintChecks = (files = ['.']) => [
  {
    name: 'eslint',
    command: bin('eslint'),
    args: ['--max-warnings=0', '--no-error-on-unmatched-pattern', '--no-warn-ignored', ...files],
  },
  {
    name: 'prettier',
    command: bin('prettier'),
    args: [
      '--check',
      '--log-level=warn',
      '--ignore-unknown',
      '--cache',
      '--cache-strategy=content',
      '--cache-location=node_modules/.cache/wa-catalogue/prettier',
      ...files,
    ],
  },
  { name: 'knip', command: bin('knip'), args: ['--no-progress', '--no-config-hints'] },
];

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const failed = await runAll(lintChecks());
  console.log(failed.length === 0 ? 'lint: clean' : `lint: ${failed.join(', ')} failed`);
  process.exitCode = failed.length > 0 ? 1 : 0;
}
