/** `npm start`: builds what is stale, then becomes the server. */
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
// From Node 22 on: a third of a start is compiling. It is written when the server stops, and a folder that cannot be written is left alone.
module.enableCompileCache?.(path.join(root, 'node_modules', '.cache', 'compiled'));
await import(pathToFileURL(path.join(root, 'api', 'dist', 'main.js')).href);
