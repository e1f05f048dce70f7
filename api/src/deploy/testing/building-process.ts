/**
 * The child of the test of kills: makes one small build after the other, each on top of the one before, and says the id
 * of each that is shown on stdout. Argument: the folder of the site.
 */
import { join } from 'node:path';
import { BUILD_FILE } from '../build-id.ts';
import { createBuildWriter, writeDurably } from '../build-writer.ts';
import { writeManifest } from '../manifest.ts';
import {
  buildFolder,
  readLiveBuild,
  removeUnfinishedBuilds,
  switchFolder,
  takeSpare,
} from '../switch-folder.ts';

const FILES = 40;
/** Every so many files are new in a build. */
const PERIOD = 4;

/** Every so many files are not in a build, and others in the next. */
const LEFT_OUT = 7;

const [, , site = ''] = process.argv;
await removeUnfinishedBuilds(site);
for (let round = Date.now(); ; round += 1) {
  const id = String(round);
  const folder = buildFolder(site, id);
  const writer = createBuildWriter(folder, await readLiveBuild(site), await takeSpare(folder));
  for (let file = 0; file < FILES; file += 1) {
    if ((round + file) % LEFT_OUT === 0) continue;
    const written = round - ((round - file) % PERIOD);
    await writer.write(`pages/${String(file)}/index.html`, `${String(file)} of ${String(written)}`, []);
  }
  await writer.finish();
  await writeManifest(folder, { base: 'a', upTo: { seq: 0, id: '' }, files: writer.files });
  await writeDurably(join(folder, BUILD_FILE), JSON.stringify({ id, builtAt: '' }));
  await switchFolder(site, folder);
  process.stdout.write(`${id}\n`);
}
