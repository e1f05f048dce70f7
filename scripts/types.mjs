/** `npm run types`: every package against its own compiler settings, the domain without DOM and Node types. */
import { bin, capture, root } from './lib.mjs';
import { existsSync } from 'node:fs';
import path from 'node:path';

const projects = [
  'shared/tsconfig.domain.json',
  'shared/tsconfig.json',
  'api/tsconfig.json',
  'web/tsconfig.json',
  'desktop-admin/tsconfig.json',
  'e2e/tsconfig.json',
].filter((project) => existsSync(path.join(root, project)));

const waiting = [...projects];
let failed = 0;

async function worker() {
  for (let project = waiting.shift(); project; project = waiting.shift()) {
    const { code, output } = await capture(bin('tsc'), ['-p', project, '--pretty', 'false']);
    if (code === 0) continue;
    failed += 1;
    console.error(`${project}\n${output}`);
  }
}

await Promise.all([worker(), worker()]);
console.log(`types: ${projects.length - failed} of ${projects.length} projects pass`);
process.exitCode = failed ? 1 : 0;
