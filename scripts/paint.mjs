/**
 * Builds the server and renders the data sheets that whole suites of end-to-end tests start with
 * (e2e/support/painted.ts). Needs `--import tsx`.
 */
import { paintOnce } from '../e2e/support/painted.ts';
import { build } from './build.mjs';

await build({ quiet: true });
await paintOnce();
