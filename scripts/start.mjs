/** `npm start`: builds what is stale, then runs the server in the same process. */
import module from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from './build.mjs';
import { root } from './lib.mjs';

try {
  await build();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
process.chdir(root);
// Node 22 and newer can cache compiled code; compiling takes a third of a start. Node writes the cache when
// the server stops, and skips it if the folder isn't writable.
module.enableCompileCache?.(path.join(root, 'node_modules', '.cache', 'compiled'));
await import(pathToFileURL(path.join(root, 'api', 'dist', 'main.js')).href);
