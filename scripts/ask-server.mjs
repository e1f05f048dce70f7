/** Starts a built server as an operator would, asks it for one answer of each kind, and ends it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** A page, the admin, data, and what needs each of the packages with native or lazily loaded parts. */
const ADDRESSES = [
  '/',
  '/healthz',
  '/readyz',
  '/admin',
  '/sitemap.xml',
  '/api/openapi.json',
  '/data-sheets/pipe-seals-disc-two.pdf',
];

/** This machine's environment, without what npm, the tests or a person set for another server. */
export function cleanEnvironment() {
  const added =
    /^(npm_|NODE_|VITEST|PLAYWRIGHT|E2E_|TEST_|PORT$|HOST$|DATA_DIR$|ADMIN_|MONGO|S3_|PUBLIC_URL$)/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !added.test(name)));
}

/**
 * @param command the program and its arguments; `cwd` and `env` are as for spawn
 * @param ask more that is asked of the running server: given its address, answers sentences
 * @returns a sentence for each thing that does not hold
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

/** What a server prints, and where it says it runs (its warnings name other addresses). */
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
