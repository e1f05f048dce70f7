import { mkdir, mkdtemp, readFile, readdir, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { composeSite } from '../compose-site.ts';
import type { Site } from '../compose-site.ts';
import { openDataFolder } from '../config/data-folder.ts';
import { operation, perform } from '../ready/testing/random-writes.ts';
import { STORES } from '../testing/stores.ts';
import { startTestApi } from '../testing/test-api.ts';
import type { TestApi } from '../testing/test-api.ts';
import { plainRenderer } from '../testing/test-server.ts';
import type { ExportSources } from './export-jobs.ts';
import { exportSite } from './export-site.ts';
import type { KnownBuild } from './manifest.ts';
import { readStaleFiles } from './stale-files.ts';

describe.each(STORES)('an export on $name that takes over what has not changed', (factory) => {
  let api: TestApi;
  let site: Site;
  let root: string;
  let builds = 0;
  beforeAll(async () => {
    api = await startTestApi(factory);
    root = await mkdtemp(join(tmpdir(), 'wa-builds-'));
    const clientDir = join(root, 'client');
    await mkdir(clientDir);
    const log = pino({ level: 'silent' });
    const loadRenderer = () => Promise.resolve(plainRenderer);
    site = composeSite({ ...api.core, log }, await openDataFolder(join(root, 'data')), {
      loadRenderer,
      clientDir,
    });
  });
  afterAll(async () => {
    await site.close();
    await api.stop();
    await rm(root, { recursive: true, force: true });
  });

  const asAdmin = (path: string, init: RequestInit = {}) =>
    fetch(api.origin + path, {
      ...init,
      headers: { ...(init.headers as object), Authorization: `Bearer ${api.adminToken}` },
    });
  const edit = (path: string, body: object) =>
    asAdmin(path, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });

  /** What documents and pictures would be made of stands for them: printing takes seconds. */
  async function sources(): Promise<ExportSources> {
    const all = await site.exportSources();
    const families = await site.sheets.families();
    const hashOf = (path: string, from: readonly string[]) => {
      const family = families.find(({ zip }) => zip === path);
      if (family !== undefined) return site.sheets.archiveHash(family);
      const page = path.startsWith('/previews') ? from[0] : undefined;
      return page === undefined ? site.sheets.hash(path.slice(13, -4)) : site.previews.hash(page);
    };
    const extraFiles = async () =>
      (await all.extraFiles()).map(({ path, from }) => ({
        path,
        from,
        body: async () => Buffer.from((await hashOf(path, from)) ?? ''),
      }));
    return { ...all, extraFiles };
  }

  /** @param spare a build that is not kept any more, whose files are taken over where they are */
  async function build(previous: KnownBuild | null, spare?: KnownBuild): Promise<KnownBuild> {
    await api.core.changeLog.catchUp();
    const id = String((builds += 1));
    const folder = join(root, id);
    if (spare !== undefined) {
      await rm(join(spare.folder, 'build.json'));
      await rename(spare.folder, folder);
    }
    const made = await exportSite(folder, {
      ...(await sources()),
      previous,
      spare: spare?.manifest.files ?? null,
      build: { id, builtAt: 'now' },
    });
    return { id, folder, manifest: made.manifest };
  }

  async function contents({ folder }: KnownBuild): Promise<Map<string, string>> {
    const names = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = names.filter((entry) => entry.isFile() && entry.name !== 'build.json');
    const read = files.sort().map(async ({ parentPath, name }) => {
      const file = join(parentPath, name);
      return [file.slice(folder.length), await readFile(file, 'latin1')] as const;
    });
    return new Map((await Promise.all(read)).sort());
  }

  const RUNS = Number(process.env['EXPORT_RUNS'] ?? 1);
  test('is the whole export, byte for byte, whatever was edited', async () => {
    let older = await build(null);
    await edit('/api/pages/slug/spare', { title: 'Not in the spare' });
    let last = await build(null);
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 1, maxLength: 6 }), async (steps) => {
        for (const step of steps) await perform(step, asAdmin);
        const next = await build(last, older);
        const whole = await build(null);
        const [taken, made] = [await contents(next), await contents(whole)];
        expect([...taken.keys()]).toEqual([...made.keys()]);
        for (const [path, text] of made) expect(taken.get(path), path).toBe(text);
        [older, last] = [last, next];
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
  }, 240_000);

  test('draws what an edit touches and links the rest; nothing linked is ever written to', async () => {
    await edit('/api/pages/slug/one', { title: 'One' });
    const first = await build(null);
    const before = await contents(first);
    await edit('/api/pages/slug/one', { title: 'One more' });
    const stale = await readStaleFiles(api.core.store, first.manifest, first.manifest.base);
    expect(stale.everything).toBe(false);
    const second = await build(first);
    expect(await readFile(join(second.folder, 'one', 'index.html'), 'utf8')).toContain('One more');
    const inode = async ({ folder }: KnownBuild, path: string) => (await stat(join(folder, path))).ino;
    for (const path of ['grip-couplings/index.html', '404.html', 'robots.txt'])
      expect(await inode(second, path), path).toBe(await inode(first, path));
    expect(await inode(second, 'one/index.html')).not.toBe(await inode(first, 'one/index.html'));
    expect(await contents(first)).toEqual(before);
  }, 60_000);
});
