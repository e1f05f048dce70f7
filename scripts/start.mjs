/** `npm start`: builds what is stale, then becomes the server. */
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
await import(pathToFileURL(path.join(root, 'api', 'dist', 'main.js')).href);
