import { mkdir, mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runs } from '@wa/core/testing/runs';
import { composeCore } from '../compose-core.ts';
import { composeSite } from '../compose-site.ts';
import type { Site } from '../compose-site.ts';
import { openDataFolder } from '../config/data-folder.ts';
import { operation, perform } from '../ready/testing/random-writes.ts';
import { STORES } from '../testing/stores.ts';
import { startTestApi } from '../testing/test-api.ts';
import type { TestApi } from '../testing/test-api.ts';
import { json, plainRenderer } from '../testing/test-server.ts';
import { createQuota } from '../uploads/quota.ts';
import { uploadRoutes } from '../uploads/routes.ts';
import { uploadStorage } from '../uploads/upload-storage.ts';
import type { ExportSources } from './export-jobs.ts';
import { exportSite } from './export-site.ts';
import { forgetManifests } from './manifest.ts';
import type { KnownBuild } from './manifest.ts';
import { readStaleFiles } from './stale-files.ts';
import { KEPT, buildFolder, readLiveBuild, switchFolder, takeSpare } from './switch-folder.ts';
import { torn } from './testing/torn.ts';

describe.each(STORES)('an export on $name that takes over what has not changed', (factory) => {
  let api: TestApi;
  let site: Site;
  let root: string;
  let shown: string;
  let builds = 0;
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'wa-builds-'));
    const data = await openDataFolder(join(root, 'data'));
    api = await startTestApi(factory, {
      rooms: [
        ({ env, mount }) => {
          const storage = uploadStorage(env, data);
          return uploadRoutes({ mount, storage, quota: createQuota(storage, data.root) });
        },
      ],
    });
    shown = join(root, 'site');
    await mkdir(join(root, 'client'));
    site = await openSite();
  });
  afterAll(async () => {
    await site.close();
    await api.stop();
    await rm(root, { recursive: true, force: true });
  });

  /** As after a start: nothing is known of what was exported before. */
  async function openSite(core = api.core): Promise<Site> {
    const log = pino({ level: 'silent' });
    const loadRenderer = () => Promise.resolve(plainRenderer);
    const clientDir = join(root, 'client');
    return composeSite({ ...core, log }, await openDataFolder(join(root, 'data')), {
      loadRenderer,
      clientDir,
    });
  }

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
  async function sources({ exportSources, sheets, previews }: Site): Promise<ExportSources> {
    const all = await exportSources();
    const families = await sheets.families();
    const hashOf = (path: string, from: readonly string[]) => {
      const family = families.find(({ zip }) => zip === path);
      if (family !== undefined) return sheets.archiveHash(family);
      const page = path.startsWith('/previews') ? from[0] : undefined;
      return page === undefined ? sheets.hash(path.slice(13, -4)) : previews.hash(page);
    };
    const extraFiles = async () =>
      (await all.extraFiles()).map(({ path, from }) => ({
        path,
        from,
        body: async () => Buffer.from((await hashOf(path, from)) ?? ''),
      }));
    return { ...all, extraFiles };
  }

  /** A full one. */
  async function build(by = site): Promise<KnownBuild> {
    await api.core.changeLog.catchUp();
    const id = `whole-${String((builds += 1))}`;
    const folder = join(root, id);
    const options = { ...(await sources(by)), previous: null, build: { id, builtAt: 'now' } };
    return { id, folder, manifest: (await exportSite(folder, options)).manifest };
  }

  /** As the server does it: on top of the build that is shown, with the files of one that is not kept any more. */
  async function deploy(): Promise<{ live: KnownBuild; hadSpare: boolean }> {
    await api.core.changeLog.catchUp();
    const id = String((builds += 1)).padStart(4, '0');
    const folder = buildFolder(shown, id);
    const [previous, spare] = [await readLiveBuild(shown), await takeSpare(folder)];
    const options = {
      ...(await sources(site)),
      previous,
      spare,
      build: { id, builtAt: 'now' },
      isKept: true,
    };
    await exportSite(folder, options);
    await switchFolder(shown, folder);
    const live = await readLiveBuild(shown);
    if (live === null) throw new Error('Nothing is shown');
    return { live, hadSpare: spare !== null };
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

  const RUNS = runs(1, 12);
  test(
    'is the whole export, byte for byte, whatever was edited, in a process that runs on and in a new one',
    async () => {
      const restart = async () => {
        await site.close();
        forgetManifests();
        site = await openSite();
      };
      const edits = fc.array(operation, { minLength: 1, maxLength: 6 });
      for (let first = 0; first <= KEPT; first += 1) {
        await edit('/api/pages/slug/spare', { title: `Not in the spare of ${String(first)}` });
        await deploy();
      }
      await fc.assert(
        fc.asyncProperty(edits, edits, async (...rounds) => {
          for (const [at, steps] of rounds.entries()) {
            for (const step of steps) await perform(step, asAdmin);
            if (at > 0) await restart();
            const { live, hadSpare } = await deploy();
            expect(hadSpare).toBe(true);
            // By parts that have kept nothing.
            const other = await openSite();
            const whole = await build(other);
            await other.close();
            const [taken, made] = [await contents(live), await contents(whole)];
            expect([...taken.keys()]).toEqual([...made.keys()]);
            for (const [path, text] of made) expect(taken.get(path), path).toBe(text);
            expect(await torn(live.folder)).toEqual([]);
          }
        }),
        { numRuns: RUNS, endOnFailure: true },
      );
    },
    RUNS * 240_000,
  );

  test('shows what another process has written, though nobody has told this one of it yet', async () => {
    const folder = join(root, 'heard-late');
    // A change log of its own hears nothing of what is written through the same store.
    const core = await composeCore({
      env: api.core.env,
      store: api.core.store,
      log: pino({ level: 'silent' }),
    });
    const late = await openSite(core);
    try {
      const measure = { unit: 'mm', values: [{ value: 41 }] };
      const made = await asAdmin(
        '/api/figures',
        json('POST', { key: 'heard-late', label: 'Length', measure }),
      );
      const { _id } = (await made.json()) as { _id: string };
      const text = { id: 't', kind: 'text', data: { text: '<p>Up to {{heard-late}}</p>' } };
      const content = [{ type: 'section', slug: 's', rows: [{ columns: 1, columnsData: [[text]] }] }];
      await edit('/api/pages/slug/heard-late', { title: 'Heard late', content });
      const options = { ...(await sources(late)), previous: null };
      await exportSite(join(folder, '1'), { ...options, build: { id: '1', builtAt: 'now' } });
      await edit(`/api/figures/${_id}`, { measure: { unit: 'mm', values: [{ value: 42 }] } });
      await exportSite(join(folder, '2'), { ...options, build: { id: '2', builtAt: 'now' } });
      const page = (build: string) => readFile(join(folder, build, 'heard-late/index.html'), 'utf8');
      expect(await page('1')).toContain('41');
      expect(await page('2')).toContain('42');
    } finally {
      await late.close();
      core.stop();
    }
  });

  test('draws what an edit touches and links the rest; nothing linked is ever written to', async () => {
    await edit('/api/pages/slug/one', { title: 'One' });
    const { live: first } = await deploy();
    const before = await contents(first);
    await edit('/api/pages/slug/one', { title: 'One more' });
    const stale = await readStaleFiles(api.core.store, first.manifest, first.manifest.base);
    expect(stale.everything).toBe(false);
    const { live: second } = await deploy();
    expect(await readFile(join(second.folder, 'one', 'index.html'), 'utf8')).toContain('One more');
    const inode = async ({ folder }: KnownBuild, path: string) => (await stat(join(folder, path))).ino;
    for (const path of ['grip-couplings/index.html', '404.html', 'robots.txt'])
      expect(await inode(second, path), path).toBe(await inode(first, path));
    expect(await inode(second, 'one/index.html')).not.toBe(await inode(first, 'one/index.html'));
    expect(await contents(first)).toEqual(before);
  }, 60_000);
});
