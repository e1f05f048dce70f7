import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { useFreshFolder } from '../testing/folders.ts';
import { BUILD_FILE, KEPT, claimStaged, keptBuilds, switchTo, writeBuildFile } from './builds.ts';
import { STAGE_FILE } from './stage-file.ts';
import type { ExportSources } from './export-jobs.ts';
import type { exportSite } from './export-site.ts';
import { createStager } from './stager.ts';
import { stagePage } from '../testing/publish/stage-page.ts';

const noContent = {
  content: { products: () => Promise.resolve([]), pages: () => Promise.resolve([]) },
} as unknown as ExportSources;

const folder = useFreshFolder();
let site: string;
let builds: string;
beforeEach(() => {
  site = join(folder(), 'site');
  builds = join(folder(), 'site-builds');
});

/** Returns the stager of a server whose export is this one. */
const stagerOf = (exporting: typeof exportSite, options: Partial<Parameters<typeof createStager>[0]> = {}) =>
  createStager({
    ...{ site, export: exporting, changes: { catchUp: () => Promise.resolve(1) } },
    ...{ log: pino({ level: 'silent' }), clock: () => new Date(), check: () => Promise.resolve([]) },
    sources: () => Promise.resolve(noContent),
    ...options,
  });

test.each([
  [
    'the disk is full',
    Object.assign(new Error('write'), { code: 'ENOSPC' }),
    'The disk of the server is full.',
  ],
  ['the server stops', null, 'The server is stopping'],
])(
  'a stage fails with a reason when %s, leaves nothing behind, and the live site whole',
  async (_, fault, why) => {
    const live = await stagePage(site);
    await switchTo(site, live.id, []);
    const before = await readdir(builds);
    const failing: typeof exportSite = async (place, { onProgress }) => {
      await mkdir(place, { recursive: true });
      await writeFile(join(place, 'index.html'), 'half');
      if (fault !== null) throw fault;
      stager.stop();
      onProgress?.(1, 2);
      return new Map();
    };
    const stager = stagerOf(failing);
    await stager.start();
    await stager.idle();
    expect(await stager.state()).toMatchObject({ state: 'failed', error: why, id: null });
    const left = await readdir(builds);
    expect(left.filter((name) => name !== STAGE_FILE)).toEqual(before);
    expect(await readdir(site)).toContain('index.html');
    await expect(stager.take('any')).rejects.toMatchObject({ code: 'conflict' });
  },
);

test('a server that shares the folder joins, reads, and uses the stage of another, and sees it as failed if that server is gone', async () => {
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  const exportPage: typeof exportSite = async (place) => {
    await held;
    await mkdir(place, { recursive: true });
    await writeFile(join(place, 'index.html'), 'page');
    return new Map([['index.html', 'page']]);
  };
  const server = () => stagerOf(exportPage, { changes: { catchUp: () => Promise.resolve(7) } });
  const [one, other] = [server(), server()];
  await expect(other.state()).rejects.toMatchObject({ code: 'not-found' });
  const { startedAt } = await one.start();
  await expect.poll(() => other.state().catch(() => null)).toMatchObject({ state: 'building', startedAt });
  expect(await other.start()).toMatchObject({ state: 'building', startedAt });
  const file = join(builds, STAGE_FILE);
  go();
  await one.idle();
  const { id } = await other.state();
  expect(await other.take(String(id))).toMatchObject({ id, upTo: 7 });
  expect(await other.page('/')).toMatchObject({ before: null, after: 'page' });

  const noted = JSON.parse(await readFile(file, 'utf8')) as { stage: object };
  await writeFile(file, JSON.stringify({ ...noted, stage: { ...noted.stage, state: 'building', id: null } }));
  await utimes(file, 0, 0);
  expect(await server().state()).toMatchObject({ state: 'failed' });
});

test('a build that is about to go live stays when the next stage ends before it does', async () => {
  const stager = stagerOf(async (place) => {
    await mkdir(place, { recursive: true });
    return new Map();
  });
  const stage = async () => {
    await stager.start();
    await stager.idle();
    return (await stager.state()).id ?? '';
  };
  const pressed = await stage();
  await stager.take(pressed);
  await claimStaged(site, pressed);
  expect(await stage()).not.toBe(pressed);
  await switchTo(site, pressed, []);
  expect(await readdir(site)).toContain(BUILD_FILE);
});

test('keeps the builds that were live last, however old they are (D8.5)', async () => {
  const live: string[] = [];
  const show = async (id: string, isProven = true) => {
    await mkdir(join(builds, id), { recursive: true });
    await writeBuildFile(join(builds, id), { id, builtAt: '' });
    await switchTo(site, id, live);
    if (isProven) live.unshift(id);
  };
  for (const id of ['1', '2', '3', '4', '5', '1', '6']) await show(id);
  expect([...(await keptBuilds(site))]).toEqual(['1', '3', '4', '5']);
  expect(await readdir(builds)).toHaveLength(KEPT);
  await show('7');
  expect([...(await keptBuilds(site))]).toEqual(['1', '4', '5', '6']);
  // Nobody can roll back to a build that wasn't verified. Only the one that the site showed just now stays.
  for (const id of ['8', '9']) await show(id, false);
  expect([...(await keptBuilds(site))]).toEqual(['1', '5', '6', '7', '8']);
});
