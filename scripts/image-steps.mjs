/**
 * `npm test -- image`: performs the Dockerfile's own steps in an empty folder, from what git knows of this tree, and
 * starts the result the way the image would. It needs no container engine and proves no image: the base image, its
 * users and its layers were not built. Answers `{ failed, remark }`, a sentence for each thing that does not hold.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { askServer, cleanEnvironment } from './ask-server.mjs';
import { readDockerfile, readIgnored } from './dockerfile.mjs';
import { capture, root } from './lib.mjs';

/** Copies what git knows, changed files as they are now, less what .dockerignore leaves out. */
async function exportTree(to) {
  const { code, output } = await capture('git', [
    'ls-files',
    '-z',
    '--cached',
    '--others',
    '--exclude-standard',
  ]);
  if (code !== 0) throw new Error(`git ls-files: ${output}`);
  const isIgnored = readIgnored(readFileSync(path.join(root, '.dockerignore'), 'utf8'));
  for (const file of new Set(output.split('\0').filter(Boolean))) {
    if (isIgnored(file) || !existsSync(path.join(root, file))) continue;
    cpSync(path.join(root, file), path.join(to, file));
  }
}

/** Performs a stage below `folder`, where '/' of the image lies; answers where it got and what it set. */
async function perform(stage, { folder, context, stages, warn }) {
  const state = { folder, workdir: '/', env: {}, user: 'root', ...stage.from };
  const inside = (place, within = state.folder) =>
    path.join(within, path.posix.resolve(state.workdir, place));
  for (const { name, args, options } of stage.steps) {
    if (name === 'WORKDIR') {
      state.workdir = path.posix.resolve(state.workdir, args[0]);
      mkdirSync(inside('.'), { recursive: true });
    } else if (name === 'ENV') Object.assign(state.env, args);
    else if (name === 'COPY') {
      const from = options.from ? stages[options.from].folder : context;
      const target = args.at(-1);
      for (const source of args.slice(0, -1)) {
        const full = path.join(from, source);
        const isFile = statSync(full).isFile();
        const into = isFile && target.endsWith('/') ? path.posix.join(target, path.basename(full)) : target;
        cpSync(full, inside(into), { recursive: true, verbatimSymlinks: true });
      }
    } else if (name === 'RUN') {
      const result = await capture('sh', ['-c', args], {
        cwd: inside('.'),
        env: { ...cleanEnvironment(), ...state.env },
      });
      if (result.code !== 0) throw new Error(`RUN ${args}\n${result.output.slice(-2_000)}`);
      warn(args, result.output);
    } else if (name === 'USER') state.user = args[0];
    else if (name === 'CMD') state.command = args;
    else if (name === 'HEALTHCHECK') state.check = args;
  }
  return state;
}

/** Asked for by express's `debug`, which does without. */
const OPTIONAL = 'supports-color';

/** Packages that built files import, lazily loaded ones included; each of them must be found. */
function importsOf(folder) {
  const statement = /^(?:import|export)\b[^'"`;]*["']([^'"./][^'"]*)["']/gm;
  const call = /\b(?:import|__require)\(["'`]([^'"`./][^'"`]*)["'`]\)/g;
  const names = new Set();
  for (const file of readdirSync(folder).filter((each) => each.endsWith('.js'))) {
    const text = readFileSync(path.join(folder, file), 'utf8');
    for (const [, name] of [...text.matchAll(statement), ...text.matchAll(call)]) names.add(name);
  }
  return [...names].filter((name) => !isBuiltin(name) && name !== OPTIONAL);
}

/** @returns {Promise<{ failed: string[], remark: string }>} */
export async function runImageSteps() {
  const scratch = mkdtempSync(path.join(os.tmpdir(), 'wa-image-'));
  try {
    return await check(scratch);
  } catch (error) {
    return { failed: [error.message], remark: '' };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function check(scratch) {
  const failed = [];
  const expect = (holds, otherwise) => void (holds || failed.push(otherwise));
  const context = path.join(scratch, 'context');
  await exportTree(context);
  const stages = {};
  const warn = (command, output) => {
    const lines = output.split('\n').filter((line) => /EBADENGINE|deprecated/i.test(line));
    if (command.includes('--omit=dev')) expect(lines.length === 0, `${command} warns: ${lines.join(' ')}`);
  };
  const all = readDockerfile(readFileSync(path.join(root, 'Dockerfile'), 'utf8'));
  for (const stage of all) {
    const folder = path.join(scratch, 'stages', stage.name);
    mkdirSync(folder, { recursive: true });
    const before = stages[stage.base];
    if (before) cpSync(before.folder, folder, { recursive: true, verbatimSymlinks: true });
    const from = before ? { workdir: before.workdir, env: { ...before.env } } : {};
    stages[stage.name] = await perform({ ...stage, from }, { folder, context, stages, warn });
  }
  const image = stages[all.at(-1).name];
  const app = path.join(image.folder, image.workdir);

  expect(image.user !== 'root', 'the image runs as root');
  const { resolve } = createRequire(path.join(app, 'api', 'dist', 'main.js'));
  const imported = importsOf(path.join(app, 'api/dist'));
  expect(
    imported.length >= 8,
    `only ${imported.length} packages are imported: the look at api/dist is broken`,
  );
  for (const name of imported)
    expect(canResolve(resolve, name), `api/dist imports ${name}, which production dependencies lack`);
  for (const name of ['vite', 'react', 'electron', 'typescript'])
    expect(!existsSync(path.join(app, 'node_modules', name)), `production dependencies hold ${name}`);
  const ask = async (url) => {
    const [program, ...args] = image.check;
    const env = { ...cleanEnvironment(), ...image.env, PORT: new URL(url).port };
    const { code } = await capture(program, args, { env });
    return code === 0 ? [] : ["the Dockerfile's own health check fails"];
  };
  failed.push(...(await askServer(image.command, { cwd: app, env: image.env, ask })));
  return {
    failed,
    remark: 'the steps were performed here; the image itself was not built, there is no engine',
  };
}

function canResolve(resolve, name) {
  try {
    return Boolean(resolve(name));
  } catch (error) {
    // It is there, and only for import.
    return error.code === 'ERR_PACKAGE_PATH_NOT_EXPORTED';
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { failed, remark } = await runImageSteps();
  console.log([...failed, remark].join('\n'));
  process.exitCode = failed.length > 0 ? 1 : 0;
}
