import { hash } from 'node:crypto';
import { join } from 'node:path';
import { BUILD_FILE } from '../build-id.ts';
import type { BuildInfo } from '../build-id.ts';
import { createBuildWriter, writeDurably } from '../build-writer.ts';
import type { Exported } from '../export-site.ts';
import { difference, writeManifest } from '../manifest.ts';
import { readLiveBuild } from '../switch-folder.ts';

const PAGES = 111;

/** An export of small pages, every one of them another in each build, and of the script that they name. */
export const manyPages =
  (site: string) =>
  async (folder: string, build: BuildInfo): Promise<Exported> => {
    const previous = await readLiveBuild(site);
    const writer = createBuildWriter(folder, previous);
    const script = `assets/${hash('sha256', build.id).slice(0, 8)}.js`;
    await writer.write(script, 'run()', []);
    for (let page = 0; page < PAGES; page += 1)
      await writer.write(`${String(page)}/index.html`, `${String(page)}: <script src="/${script}">`, []);
    const manifest = { base: 'a', upTo: { seq: 0, id: '' }, files: writer.files };
    await writeManifest(folder, manifest);
    await writeDurably(join(folder, BUILD_FILE), JSON.stringify(build));
    const news = difference(previous?.manifest.files ?? null, writer.files);
    return { files: writer.files.size + 1, news, manifest };
  };
