/**
 * Runs the Dockerfile's RUN steps in an empty folder on the files that git lists. It needs no container
 * engine and builds no image; the job `image` of ci.yml does. It verifies that the build needs no file
 * outside git, that the built server finds every package among the production dependencies, and that the
 * commands need no scripts.
 */
import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { askServer, cleanEnvironment } from './ask-server.mjs';
import { capture, root } from './lib.mjs';

/** Commands of docs/operations.md for the container. */
const COMMANDS = [
  'seed catalog --check',
  'seed catalog',
  'backup data/backup',
  'restore data/backup --replace',
].map((command) => `node api/dist/cli.js ${command}`);

/** Checks the steps of the image. @returns {Promise<string[]>} a sentence for each problem */
export async function checkImage() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'wa-image-'));
  try {
    await copyTree(folder);
    const [install, build, makeData, prune] = runsOf(readFileSync(path.join(root, 'Dockerfile'), 'utf8'));
    for (const command of [install, build, makeData]) await perform(command, folder);
    const warnings = (await perform(prune, folder)).match(/.*(EBADENGINE|deprecated).*/g) ?? [];
    // The image has no scripts, so its commands run without them.
    rmSync(path.join(folder, 'scripts'), { recursive: true });
    for (const command of COMMANDS) await perform(command, folder);
    const tools = ['vite', 'react', 'electron', 'typescript'].filter((name) =>
      existsSync(path.join(folder, 'node_modules', name)),
    );
    return [
      ...warnings.map((line) => `${prune} warns: ${line}`),
      ...tools.map((name) => `production dependencies include ${name}`),
      ...missingIn(path.join(folder, 'api/dist')),
      ...(await askServer(['node', 'api/dist/main.js'], { cwd: folder, env: { NODE_ENV: 'production' } })),
    ];
  } catch (error) {
    return [error.message];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the commands of RUN in order. @throws if there are more or fewer than this script runs */
function runsOf(dockerfile) {
  const runs = [...dockerfile.matchAll(/^RUN (.+)$/gm)].map(([, command]) => command);
  if (runs.length !== 4) throw new Error(`The Dockerfile has ${runs.length} RUN steps, not 4: see image.mjs`);
  return runs;
}

/** Copies the files that git lists, including uncommitted changes. */
async function copyTree(to) {
  const { output } = await capture('git', ['ls-files', '-z', '-co', '--exclude-standard']);
  for (const file of output.split('\0').filter((name) => name && existsSync(path.join(root, name))))
    cpSync(path.join(root, file), path.join(to, file));
}

/** Runs a command and returns its output. @throws Error with the end of the output if it fails */
async function perform(command, cwd) {
  const { code, output } = await capture('sh', ['-c', command], { cwd, env: cleanEnvironment() });
  if (code !== 0) throw new Error(`${command}\n${output.slice(-2_000)}`);
  return output;
}

/** Optional package of express's `debug`, which works without it. */
const OPTIONAL = 'supports-color';

/**
 * Returns a sentence for each package that the built files import, also lazily, and that is not installed.
 */
function missingIn(folder) {
  const { resolve } = createRequire(path.join(folder, 'main.js'));
  const code = readdirSync(folder)
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'))
    .join('\n');
  const statement = /^(?:import|export)\b[^'"`;]*["']([^'"./][^'"]*)["']/gm;
  const call = /\b(?:import|__require)\(["'`]([^'"`./][^'"`]*)["'`]\)/g;
  const names = new Set([...code.matchAll(statement), ...code.matchAll(call)].map(([, name]) => name));
  return [...names]
    .filter((name) => !isBuiltin(name) && name !== OPTIONAL)
    .flatMap((name) => {
      try {
        resolve(name);
        return [];
      } catch (error) {
        // The package is installed but exports only ES modules.
        if (error.code === 'ERR_PACKAGE_PATH_NOT_EXPORTED') return [];
        return [`api/dist imports ${name}, which production dependencies lack`];
      }
    });
}
