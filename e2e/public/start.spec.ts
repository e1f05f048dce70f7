import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import net from 'node:net';
import type { AddressInfo } from 'node:net';
import { PASSWORD, startServer, storeEnvironment, temporaryFolder } from '../support/server.ts';
import { expect, test } from '../support/test.ts';

const run = promisify(execFile);
const main = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../api/dist/main.js');

/** Starts the server in the expectation that it refuses; resolves to what it said. */
async function refusal(env: Record<string, string>, cwd = tmpdir()): Promise<{ code: number; said: string }> {
  try {
    await run(process.execPath, [main], {
      env: { ...process.env, NODE_ENV: '', PORT: '0', HOST: '127.0.0.1', ADMIN_PASSWORD: PASSWORD, ...env },
      timeout: 30_000,
      cwd,
    });
  } catch (error) {
    const failed = error as { code?: number; stdout?: string; stderr?: string };
    return { code: failed.code ?? -1, said: `${failed.stdout ?? ''}${failed.stderr ?? ''}`.trim() };
  }
  throw new Error('the server started');
}

test('a .env file of the current folder is read, and the environment wins', async () => {
  const folder = await temporaryFolder();
  await writeFile(path.join(folder.path, '.env'), 'SITE_NAME=Name of the file\nSITE_PHONE=not a phone\n');
  const { said } = await refusal({ DATA_DIR: folder.path }, folder.path);
  expect(said).toBe('SITE_PHONE must be a telephone number');
  const env = { SITE_PHONE: '+1 555 0123', ...storeEnvironment() };
  const server = await startServer({ dataDir: folder.path, cwd: folder.path, env });
  const home = await (await fetch(server.url)).text();
  expect(home).toContain('Name of the file');
  expect(home).toContain('+1 555 0123');
  await server.stop();
  await writeFile(path.join(folder.path, '.env'), 'SITE_NAME: no\n');
  const broken = await refusal({ DATA_DIR: folder.path }, folder.path);
  expect(broken.said.split('\n')).toHaveLength(1);
  expect(broken.said).toContain('line 1');
  await folder.remove();
});

for (const target of ['npm alone', 'its whole group'] as const) {
  test(`npm start, told to end through ${target}, finishes what it was asked and waits for it`, async () => {
    const folder = await temporaryFolder();
    const child = spawn('npm', ['start'], {
      cwd: path.resolve(path.dirname(main), '../..'),
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        NODE_ENV: '',
        PORT: '0',
        HOST: '127.0.0.1',
        DATA_DIR: folder.path,
        ADMIN_PASSWORD: PASSWORD,
        LOG_LEVEL: 'fatal',
        ...storeEnvironment(),
      },
    });
    const ended = once(child, 'exit');
    const url = await new Promise<string>((resolve, reject) => {
      let said = '';
      child.stdout.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        const found = /http:\/\/localhost:(\d+)/.exec(said)?.[0];
        if (found) resolve(found);
      });
      child.on('exit', () => reject(new Error(said)));
    });
    const { port } = new URL(url);
    const socket = net.connect(Number(port), '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    const closed = once(socket, 'close');
    const body = JSON.stringify({ password: PASSWORD });
    // 100 Continue says that the server has begun with the request.
    socket.write(
      `POST /api/authenticate HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: application/json\r\n` +
        `Expect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    await once(socket, 'data');
    process.kill(target === 'npm alone' ? (child.pid ?? 0) : -(child.pid ?? 0), 'SIGTERM');
    // It takes nothing new any more: the signal has arrived.
    await expect.poll(() => refuses(Number(port))).toBe(true);
    expect(child.exitCode).toBe(null);
    socket.write(body);
    await closed;
    expect(answer).toContain('HTTP/1.1 200');
    expect(await ended).toEqual([0, null]);
    await folder.remove();
  });
}

/** True when nobody listens there. */
function refuses(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = net.connect(port, '127.0.0.1');
    probe.on('connect', () => {
      probe.destroy();
      resolve(false);
    });
    probe.on('error', () => resolve(true));
  });
}

test('a change survives a restart', async () => {
  const folder = await temporaryFolder();
  const env = storeEnvironment();
  try {
    const first = await startServer({ dataDir: folder.path, env });
    const login = await fetch(`${first.url}/api/authenticate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ password: PASSWORD }),
    });
    const cookie = (login.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const made = await fetch(`${first.url}/api/products`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ title: 'Survivor|of a restart', image: 'grip-couplings' }),
    });
    expect(made.status).toBe(201);
    await first.stop('SIGKILL');

    const second = await startServer({ dataDir: folder.path, env });
    const list = (await (await fetch(`${second.url}/api/products`)).json()) as { title: string }[];
    expect(list.filter((product) => product.title === 'Survivor|of a restart')).toHaveLength(1);
    expect(await (await fetch(`${second.url}/`)).text()).toContain('Survivor');
    await second.stop();
  } finally {
    await folder.remove();
  }
});

test('every bad variable is named in a line of its own', async () => {
  const folder = await temporaryFolder();
  const { code, said } = await refusal({
    DATA_DIR: folder.path,
    PORT: 'ninety',
    PUBLIC_URL: 'not a url',
    LOG_LEVEL: 'shout',
  });
  expect(code).toBe(1);
  for (const name of ['PORT', 'PUBLIC_URL', 'LOG_LEVEL']) {
    expect(said.split('\n').filter((line) => line.includes(name))).toHaveLength(1);
  }
  await folder.remove();
});

test('a port in use stops the start with one clear line', async () => {
  const folder = await temporaryFolder();
  const blocker = net.createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => blocker.once('listening', resolve));
  const { port } = blocker.address() as AddressInfo;
  const { code, said } = await refusal({ DATA_DIR: folder.path, PORT: String(port), ...storeEnvironment() });
  expect(code).toBe(1);
  expect(said.split('\n')).toHaveLength(1);
  expect(said).toContain(String(port));
  blocker.close();
  await folder.remove();
});

test('a data folder that cannot be written stops the start with one clear line', async () => {
  const folder = await temporaryFolder();
  const file = path.join(folder.path, 'file');
  await writeFile(file, 'in the way');
  const dataDir = path.join(file, 'data');
  const { code, said } = await refusal({ DATA_DIR: dataDir });
  expect(code).toBe(1);
  expect(said.split('\n')).toHaveLength(1);
  expect(said).toContain(dataDir);
  await folder.remove();
});

test('a MongoDB that does not answer stops the start with one clear line', async () => {
  const folder = await temporaryFolder();
  const { code, said } = await refusal({
    DATA_DIR: folder.path,
    MONGODB_URI: 'mongodb://127.0.0.1:9/nothing?serverSelectionTimeoutMS=500',
  });
  expect(code).toBe(1);
  expect(said.split('\n')).toHaveLength(1);
  expect(said).toMatch(/MONGODB_URI|MongoDB/);
  await folder.remove();
});
