import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Deploy } from '@wa/shared/contract/deploys';
import { mongodbUriFor, STORES } from './testing/stores.ts';
import { startTestServer, temporaryFolder } from './testing/test-server.ts';

const SERVER = fileURLToPath(new URL('./testing/serve-process.ts', import.meta.url));

interface Ended {
  code: number | null;
  said: string;
}

/** Runs a second server process, which is expected to end by itself. */
async function runSecond(variables: Record<string, string>): Promise<Ended> {
  const child = spawn(process.execPath, ['--import', 'tsx', SERVER], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], ...variables },
  });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => said.push(line));
  }
  const stop = setTimeout(() => child.kill('SIGKILL'), 60_000);
  const [code] = (await once(child, 'close')) as [number | null];
  clearTimeout(stop);
  return { code, said: said.join('\n') };
}

describe.each(STORES)('a second server on $name', ({ name }) => {
  test('that cannot start says so in one line, and leaves the deploy of the first alone', async () => {
    const dataDir = await temporaryFolder();
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    // The deploy stays under way for as long as the public address does not show its build.
    let hooked: () => void = () => undefined;
    const called = new Promise<void>((resolve) => {
      hooked = resolve;
    });
    const host = createServer((request, response) => {
      const isHook = request.url?.startsWith('/hook') === true;
      response.writeHead(isHook ? 200 : 404).end();
      if (isHook) hooked();
    });
    await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void host.close());
    const origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
    const store: Record<string, string> =
      name === 'MongoDB' ? { MONGODB_URI: await mongodbUriFor(dataDir) } : {};
    const env = { ...store, PUBLIC_URL: origin, DEPLOY_HOOK_URL: `${origin}/hook` };
    const first = await startTestServer({ dataDir, env });
    const { id } = (await (await first.asAdmin('/api/deploy', { method: 'POST' })).json()) as { id: string };
    await called;

    const port = new URL(first.url).port;
    const second = await runSecond({
      ...env,
      DATA_DIR: dataDir,
      PORT: port,
      ADMIN_PASSWORD: 'a second password',
    });
    // SQLite belongs to one process; MongoDB to many, but the port does not.
    const reason =
      name === 'SQLite'
        ? `Another process of this program has ${dataDir}: stop it first, or set DATA_DIR to another folder.`
        : `Port ${port} is in use: stop the other program or set PORT to another one.`;
    expect(second).toEqual({ code: 1, said: reason });

    const deploy = (await (await first.asAdmin(`/api/deploy/${id}`)).json()) as Deploy;
    expect([deploy.state, deploy.error]).toEqual(['building', null]);
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
    await first.close({ keepData: true });
  }, 120_000);
});
