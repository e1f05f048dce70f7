import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { runs } from '@wa/core/testing/runs';
import { useTemporaryFolder } from '../testing/folders.ts';
import {
  KEPT,
  buildFolder,
  hashFiles,
  keptBuilds,
  liveBuild,
  readBuild,
  removeUnfinished,
} from './builds.ts';
import { trust } from '@wa/core/testing/trust';

const counts = trust('kill-deploy');

const CHILD = fileURLToPath(new URL('../testing/publish/building-process.ts', import.meta.url));
const KILLS = runs(2, 200);
/** The kill happens within this many milliseconds after a build is shown: the length of a few builds. */
const WITHIN = 60;

const root = useTemporaryFolder();

/** Returns the files of a stored build that differ from its list, and those missing from the list. */
async function torn(site: string, id: string): Promise<string[]> {
  const { folder, files } = await readBuild(site, id);
  const found = await hashFiles(folder);
  const paths = new Set([...files.keys(), ...found.keys()]);
  return [...paths].filter((path) => files.get(path) !== found.get(path));
}

test(
  `${String(KILLS)} kills at any moment leave a whole site, whole kept builds, and nothing half-made (D8.3)`,
  async () => {
    const site = join(root(), 'site');
    for (let kill = 0; kill < KILLS; kill += 1) {
      const child = spawn(process.execPath, ['--import', 'tsx', CHILD, site], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let said = '';
      child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
      await once(child.stdout, 'data');
      await wait(((kill * 37) % 100) * (WITHIN / 100));
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
      counts.injected();

      const live = await liveBuild(site);
      expect(Number(live?.id)).toBeGreaterThanOrEqual(Number(said.trim().split('\n').at(-1)));
      expect(await torn(site, live?.id ?? '')).toEqual([]);
      await removeUnfinished(site, true);
      const kept = await keptBuilds(site);
      for (const id of kept) expect(await torn(site, id), id).toEqual([]);
      expect(kept.size).toBeLessThanOrEqual(KEPT);
      const left = await readdir(join(root(), 'site-builds'));
      const whole = [...kept, live?.id ?? ''].flatMap((id) => [id, `${id}.files.json`]);
      expect(left.sort()).toEqual(whole.sort());
    }

    // This read reveals a torn file.
    const id = (await liveBuild(site))?.id ?? '';
    const [file = ''] = (await readBuild(site, id)).files.keys();
    await appendFile(join(buildFolder(site, id), file), 'x');
    expect(await torn(site, id)).toEqual([file]);
    counts.control();
  },
  30_000 + KILLS * 10_000,
);
