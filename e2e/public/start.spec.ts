import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
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
async function refusal(env: Record<string, string>): Promise<{ code: number; said: string }> {
  try {
    await run(process.execPath, [main], {
      env: { ...process.env, NODE_ENV: '', PORT: '0', HOST: '127.0.0.1', ADMIN_PASSWORD: PASSWORD, ...env },
      timeout: 30_000,
    });
  } catch (error) {
    const failed = error as { code?: number; stdout?: string; stderr?: string };
    return { code: failed.code ?? -1, said: `${failed.stdout ?? ''}${failed.stderr ?? ''}`.trim() };
  }
  throw new Error('the server started');
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
