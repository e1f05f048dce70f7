import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const scripts = path.dirname(fileURLToPath(import.meta.url));
let root: string;

/** A project with only the start scripts; each test creates the sources and the build. */
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'wa-start-'));
  for (const name of ['start', 'build', 'lib', 'precompress'])
    await cp(path.join(scripts, `${name}.mjs`), path.join(root, 'scripts', `${name}.mjs`));
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function write(file: string, text: string): Promise<void> {
  const full = path.join(root, file);
  await mkdir(path.dirname(full), { recursive: true });
  await writeFile(full, text);
}

function start() {
  return watch(spawn(process.execPath, ['scripts/start.mjs'], { cwd: root }));
}

function watch(child: ChildProcess) {
  let said = '';
  child.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return { child, said: () => said.trim(), ended: once(child, 'close') };
}

test('without the build tools the existing build is started', async () => {
  await write('web/dist/client/index.html', '');
  await write('web/dist/server/entry-server.js', '');
  await write('api/dist/main.js', 'console.log("started")');
  const { ended, said } = start();
  expect((await ended)[0]).toBe(0);
  expect(said()).toBe('started');
});

test('without the build tools and a build one line names the missing parts', async () => {
  await write('web/dist/client/index.html', '');
  const { ended, said } = start();
  expect((await ended)[0]).toBe(1);
  expect(said()).toBe(
    'Not built: web/dist/server/entry-server.js, api/dist/main.js; and the build tools are not installed. ' +
      'Run npm install, then npm run build.',
  );
});

test.skipIf(process.platform === 'win32')('a SIGTERM during the build ends it', async () => {
  await write('node_modules/.bin/vite', '');
  await chmod(path.join(root, 'node_modules/.bin/vite'), 0o755);
  await write('web/package.json', '{"scripts":{"build":"node ../build.mjs && true"}}');
  // The pipe signals that the tool is running; its end signals that all its processes have ended.
  await write(
    'build.mjs',
    "import fs from 'node:fs'; fs.writeFileSync('../pid', String(process.pid)); setInterval(() => {}, 1e6);",
  );
  const { child, ended } = start();
  const pid = Number(await until(() => readFile(path.join(root, 'pid'), 'utf8')));
  child.kill('SIGTERM');
  expect((await ended)[1]).toBe('SIGTERM');
  await expect(until(() => isGone(pid))).resolves.toBe('gone');
});

/** An empty variable counts as unset. */
const environment = (own: Record<string, string>) => ({
  ...process.env,
  ...{ NODE_ENV: '', ADMIN_PASSWORD: '', ADMIN_PASSWORD_HASH: '', MONGODB_URI: '' },
  ...{ PORT: '0', HOST: '127.0.0.1', DATA_DIR: path.join(root, 'data') },
  ...own,
});

test.skipIf(process.platform === 'win32').each(['npm alone', 'its whole group'] as const)(
  'npm start fills an empty data folder, prints how to get in, and a SIGTERM to %s ends it in order (D1.1)',
  async (target) => {
    const { child, said, ended } = watch(
      spawn('npm', ['start'], { cwd: path.dirname(scripts), detached: true, env: environment({}) }),
    );
    await until(async () => /npm run desktop/.exec(said())?.[0] ?? '');
    expect(said()).toContain(path.join(root, 'data'));
    expect(said()).toMatch(/Password +[a-z0-9-]{20}/);
    const url = /http:\/\/localhost:\d+/.exec(said())?.[0] ?? '';
    expect(await (await fetch(url)).text()).toContain('Disc Seals');
    process.kill(target === 'npm alone' ? (child.pid ?? 0) : -(child.pid ?? 0), 'SIGTERM');
    expect(await ended).toEqual([0, null]);
  },
);

test('a MongoDB that does not answer stops the start with one line', async () => {
  const env = environment({ MONGODB_URI: 'mongodb://127.0.0.1:9/nothing?serverSelectionTimeoutMS=500' });
  const { said, ended } = watch(
    spawn(process.execPath, ['scripts/start.mjs'], { cwd: path.dirname(scripts), env }),
  );
  expect((await ended)[0]).toBe(1);
  expect(said().split('\n')).toHaveLength(1);
  expect(said()).toMatch(/MONGODB_URI|MongoDB/);
});

async function isGone(pid: number): Promise<string> {
  try {
    process.kill(pid, 0);
    return '';
  } catch {
    return 'gone';
  }
}

/** Polls until the answer is not empty. */
async function until(ask: () => Promise<string>): Promise<string> {
  for (;;) {
    const answer = await ask().catch(() => '');
    if (answer !== '') return answer;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
