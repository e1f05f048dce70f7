/** `npm run build`: builds what is stale; `npm start` and the tests call it first. */
import { existsSync } from 'node:fs';
import { bin, captureTree, fingerprint, isFresh, markBuilt, root } from './lib.mjs';
import { precompress } from './precompress.mjs';
import { fileURLToPath } from 'node:url';
import path from 'node:path';

const SHARED = [
  'shared/core/src',
  'shared/core/package.json',
  'shared/admin-app/src',
  'shared/admin-app/package.json',
  'shared/admin-app/vite',
  'package-lock.json',
  'scripts/build.mjs',
  'scripts/precompress.mjs',
];

/** The outputs, each with its sources and its tool. */
const PARTS = [
  {
    name: 'web',
    sources: [...SHARED, 'web/src', 'web/public', 'web/package.json', 'web/vite.config.ts', 'docs/handbook'],
    results: ['web/dist/client', 'web/dist/server/entry-server.js'],
    finish: () => precompress(path.join(root, 'web/dist/client')),
  },
  {
    name: 'api',
    sources: [...SHARED, 'api/src', 'api/package.json', 'api/vite.config.ts'],
    results: ['api/dist/main.js'],
  },
];

/**
 * Builds every stale part and throws with the tool's output if one fails. Without the build tools (`npm ci
 * --omit=dev`), it uses the existing build and throws if there is none.
 */
export async function build({ quiet = false, force = false } = {}) {
  if (!existsSync(bin('vite'))) return requireBuilt();
  for (const part of PARTS) {
    const mark = fingerprint(part.sources);
    if (!force && isFresh(part.name, mark, part.results)) continue;
    const started = Date.now();
    if (!quiet) console.log(`Building ${part.name} ...`);
    const { code, output } = await captureTree('npm', ['run', '--silent', 'build'], {
      cwd: path.join(root, part.name),
      shell: process.platform === 'win32',
    });
    const missing = part.results.filter((result) => !existsSync(path.join(root, result)));
    if (code !== 0 || missing.length > 0) {
      throw new Error(`Building ${part.name} failed: ${missing.join(', ')}\n${output}`);
    }
    await part.finish?.();
    markBuilt(part.name, mark);
    if (!quiet) console.log(`Built ${part.name} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  }
}

function requireBuilt() {
  const missing = PARTS.flatMap(({ results }) => results).filter(
    (file) => !existsSync(path.join(root, file)),
  );
  if (missing.length === 0) return;
  throw new Error(
    `Not built: ${missing.join(', ')}; and the build tools are not installed. Run npm install, then npm run build.`,
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await build({ force: process.argv.includes('--force') });
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
