/** Starts a built server as an operator would, requests one answer of each kind, and stops it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** A page, the admin, data, and addresses that use each package with native or lazily loaded parts. */
const ADDRESSES = [
  '/',
  '/healthz',
  '/readyz',
  '/admin',
  '/sitemap.xml',
  '/api/openapi.json',
  '/data-sheets/pipe-seals-disc-two.pdf',
];

/** Returns the environment without variables that npm, the tests, or a developer set for another server. */
export function cleanEnvironment() {
  const added =
    /^(npm_|NODE_|VITEST|PLAYWRIGHT|E2E_|TEST_|PORT$|HOST$|DATA_DIR$|ADMIN_|MONGO|S3_|PUBLIC_URL$)/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !added.test(name)));
}

/**
 * @param command the program and its arguments; `cwd` and `env` are as for spawn
 * @param ask further checks of the running server: receives its address and returns problems
 * @returns a sentence for each problem
 */
export async function askServer([program, ...args], { cwd, env = {}, ask = async () => [] }) {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'wa-ask-'));
  const own = { DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'warn' };
  const child = spawn(program, args, { cwd, env: { ...cleanEnvironment(), ...env, ...own } });
  const ended = once(child, 'exit');
  const failed = [];
  try {
    const said = hear(child);
    const url = await said.address;
    try {
      for (const address of ADDRESSES) {
        const { status } = await fetch(url + address);
        if (status !== 200) failed.push(`${address} answers ${status}`);
      }
      failed.push(...(await ask(url)));
    } finally {
      child.kill('SIGTERM');
    }
    const [code] = await ended;
    if (code !== 0) failed.push(`SIGTERM ends the server with ${code}: ${said.text()}`);
    if (/Warning:/.test(said.text())) failed.push(`the server warns: ${said.text()}`);
  } catch (error) {
    failed.push(error.message);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
  return failed;
}

/** Collects the output of a server and its address (its warnings mention other addresses). */
function hear(child) {
  let text = '';
  const address = new Promise((resolve, reject) => {
    const listen = (chunk) => {
      text += chunk;
      const found = /running at (http:\/\/localhost:\d+)/.exec(text)?.[1];
      if (found) resolve(found);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.on('error', reject);
    child.on('exit', (code) => reject(new Error(`the server ended with ${code}: ${text}`)));
  });
  return { address, text: () => text };
}
