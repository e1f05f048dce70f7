/** `npm run bench`: builds, finds a Chromium, and measures. */
import { build } from './build.mjs';
import { findChromium } from './find-tools.mjs';
import { run } from './lib.mjs';

await build();
const chromium = await findChromium();
if (!chromium.path) throw new Error(chromium.reason);
process.exitCode = await run(
  process.execPath,
  ['--import', 'tsx', 'bench/run.ts', ...process.argv.slice(2)],
  {
    env: { ...process.env, CHROMIUM_PATH: chromium.path },
  },
);
