/** `npm run bench`: builds, finds a Chromium, and measures. */
import { build } from './build.mjs';
import { findChromium } from './find-tools.mjs';
import { bin, captureTree, run } from './lib.mjs';

await build();
const bundled = await captureTree(bin('vite'), ['build', '-c', 'bench/vite.config.ts', '--logLevel', 'warn']);
if (bundled.code !== 0) throw new Error(`Building the bench failed:\n${bundled.output}`);
const chromium = await findChromium();
if (!chromium.path) throw new Error(chromium.reason);
process.exitCode = await run(process.execPath, ['bench/dist/run.js', ...process.argv.slice(2)], {
  env: { ...process.env, CHROMIUM_PATH: chromium.path },
});
