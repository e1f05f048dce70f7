import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { request, type APIRequestContext } from '@playwright/test';
import { PASSWORD, startServer } from './server.ts';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const DIST = path.join(root, 'api/dist');
const CACHE = path.join(root, 'node_modules/.cache/wa-catalogue/painted');
const UNFINISHED = 'unfinished-';
/** Folders of a server's cached renderings. Each file is named by the hash of its source. */
const FOLDERS = ['data-sheets', 'drawings'];
/** In milliseconds. */
const DEPLOY_TIMEOUT = 600_000;

/** Returns the folder with the renderings of exactly this server build. */
function folderOfBuild(): string {
  const hash = createHash('sha256');
  const names = readdirSync(DIST, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.js'),
  );
  for (const name of names.sort()) hash.update(name).update(readFileSync(path.join(DIST, name)));
  return path.join(CACHE, hash.digest('hex').slice(0, 32));
}

/**
 * Renders the seed's data sheets and drawings in a first deploy, once per build of the server. This saves 28
 * seconds of processor time per test with a first deploy. Fails if that deploy fails.
 */
export async function paintOnce(): Promise<void> {
  const painted = folderOfBuild();
  if (existsSync(painted)) return;
  await mkdir(CACHE, { recursive: true });
  const dataDir = await mkdtemp(path.join(CACHE, UNFINISHED));
  const server = await startServer({ dataDir });
  const site = await request.newContext({
    baseURL: server.url,
    extraHTTPHeaders: { origin: server.url },
  });
  try {
    await deploy(site);
    await server.stop();
    for (const older of await readdir(CACHE)) {
      if (!older.startsWith(UNFINISHED)) await rm(path.join(CACHE, older), { recursive: true });
    }
    await rename(dataDir, painted);
  } finally {
    await site.dispose();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function deploy(site: APIRequestContext): Promise<void> {
  await site.post('/api/authenticate', { data: { password: PASSWORD } });
  const asked = await site.post('/api/deploy', { data: {} });
  if (!asked.ok()) throw new Error(`The first deploy couldn’t start: ${await asked.text()}`);
  const until = Date.now() + DEPLOY_TIMEOUT;
  while (Date.now() < until) {
    const answer = await site.get('/api/deploy');
    const [last] = ((await answer.json()) as { deploys: { state: string; error: string | null }[] }).deploys;
    if (last?.state === 'live') return;
    if (last?.state === 'failed') throw new Error(`The first deploy failed: ${last.error}`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error('The first deploy didn’t end');
}

/** Copies the renderings, if any, into the data folder of a server before its start. */
export async function layPainted(dataDir: string): Promise<void> {
  const painted = folderOfBuild();
  if (!existsSync(painted)) return;
  for (const folder of FOLDERS) {
    await cp(path.join(painted, folder), path.join(dataDir, folder), { recursive: true });
  }
}
