/** The commands that work on the store: seed, admin:password, backup, restore, export. */
import path from 'node:path';
import { build } from './build.mjs';
import { root, run } from './lib.mjs';

try {
  await build();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
process.exitCode = await run(process.execPath, [
  path.join(root, 'api', 'dist', 'cli.js'),
  ...process.argv.slice(2),
]);
