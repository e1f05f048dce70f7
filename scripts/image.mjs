/**
 * The Dockerfile's RUN steps, in an empty folder, on what git knows of this tree: no container engine is needed, and no
 * image is proven (the job `image` of ci.yml builds one). It shows that the build needs no file that git does not have, and
 * that the built server finds every package among the production dependencies.
 */
import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { askServer, cleanEnvironment } from './ask-server.mjs';
import { capture, root } from './lib.mjs';

/** @returns {Promise<string[]>} a sentence for each thing that does not hold */
export async function checkImage() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'wa-image-'));
  try {
    await copyTree(folder);
    const [install, build, makeData, prune] = runsOf(readFileSync(path.join(root, 'Dockerfile'), 'utf8'));
    for (const command of [install, build, makeData]) await perform(command, folder);
    const warnings = (await perform(prune, folder)).match(/.*(EBADENGINE|deprecated).*/g) ?? [];
    const tools = ['vite', 'react', 'electron', 'typescript'].filter((name) =>
      existsSync(path.join(folder, 'node_modules', name)),
    );
    return [
      ...warnings.map((line) => `${prune} warns: ${line}`),
      ...tools.map((name) => `production dependencies hold ${name}`),
      ...missingIn(path.join(folder, 'api/dist')),
      ...(await askServer(['node', 'api/dist/main.js'], { cwd: folder, env: { NODE_ENV: 'production' } })),
    ];
  } catch (error) {
    return [error.message];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The command lines of RUN, in their order. @throws when there are more or fewer than are performed here */
function runsOf(dockerfile) {
  const runs = [...dockerfile.matchAll(/^RUN (.+)$/gm)].map(([, command]) => command);
  if (runs.length !== 4) throw new Error(`The Dockerfile has ${runs.length} RUN steps, not 4: see image.mjs`);
  return runs;
}

/** Copies what git knows, changed files as they are now. */
async function copyTree(to) {
  const { output } = await capture('git', ['ls-files', '-z', '-co', '--exclude-standard']);
  for (const file of output.split('\0').filter((name) => name && existsSync(path.join(root, name))))
    cpSync(path.join(root, file), path.join(to, file));
}

/** Answers what it prints. @throws Error with the end of that when it fails */
async function perform(command, cwd) {
  const { code, output } = await capture('sh', ['-c', command], { cwd, env: cleanEnvironment() });
  if (code !== 0) throw new Error(`RUN ${command}\n${output.slice(-2_000)}`);
  return output;
}

/** Asked for by express's `debug`, which does without. */
const OPTIONAL = 'supports-color';

/** A sentence for each package that the built files import, lazily as well, and that is not installed. */
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
        // It is there, and only for import.
        if (error.code === 'ERR_PACKAGE_PATH_NOT_EXPORTED') return [];
        return [`api/dist imports ${name}, which production dependencies lack`];
      }
    });
}
