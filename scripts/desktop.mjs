/**
 * `npm run desktop`: starts the desktop app with the local server. If no server runs on PORT, the script
 * starts one and stops it with the app.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { build } from './build.mjs';
import { buildDesktop } from './desktop-build.mjs';
import { findElectron } from './find-electron.mjs';
import { root, run } from './lib.mjs';

const settings = path.join(root, '.env');
if (existsSync(settings)) process.loadEnvFile(settings);
const port = process.env.PORT || '3000';
const URL_LINE = /(http:\/\/(?:localhost|127\.0\.0\.1):\d+)/;

async function isRunning(address) {
  try {
    const answer = await fetch(`${address}/api/session`, { signal: AbortSignal.timeout(2_000) });
    return typeof (await answer.json()).serverId === 'string';
  } catch {
    return false;
  }
}

/** Starts the server and returns its address. The terminal shows its output, the password included. */
function startServer() {
  const child = spawn(process.execPath, [path.join(root, 'api', 'dist', 'main.js')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    // The app accepts http from this computer only, so HOST of a public server doesn't apply.
    env: { ...process.env, HOST: '127.0.0.1' },
  });
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      process.stdout.write(chunk);
      const address = URL_LINE.exec(String(chunk))?.[1];
      if (address) resolve({ address, child });
    });
    child.on('exit', (code) => reject(new Error(`The server ended with ${code}`)));
  });
}

async function main() {
  const electron = await findElectron();
  if (!electron.path) throw new Error(electron.reason);
  const local = `http://localhost:${port}`;
  let server = { address: local, child: null };
  await buildDesktop();
  if (!(await isRunning(local))) {
    await build();
    server = await startServer();
  }
  console.log(`Electron ${electron.version} (${electron.how}) on ${server.address}`);
  // The root user has no OS sandbox for processes; the sandbox of the page stays on.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const app = path.join(root, 'desktop-admin');
  const code = await run(
    electron.path,
    [...sandbox, app, `--server=${server.address}`, ...process.argv.slice(2)],
    {
      // The app ends first, so that the server can finish its requests.
      onStart: (child) => {
        for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill());
      },
    },
  );
  if (server.child !== null && server.child.exitCode === null) {
    server.child.kill();
    await once(server.child, 'exit');
  }
  return code;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
