/** Builds the server and paints what whole parts of the stories start with (e2e/support/painted.ts). Needs `--import tsx`. */
import { paintOnce } from '../e2e/support/painted.ts';
import { build } from './build.mjs';

await build({ quiet: true });
await paintOnce();
