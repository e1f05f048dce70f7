/**
 * The child process of the kill test: writes small builds in a row, each linked to the previous one, and
 * prints the id of each build that goes live. Argument: the folder of the site.
 */
import {
  liveBuild,
  removeUnfinished,
  stagedFolder,
  switchTo,
  writeBuildFile,
  writeFileList,
} from '../../publish/builds.ts';
import { createBuildWriter } from '../../publish/export-site.ts';

const FILES = 40;
/** Every fourth file of a build is new. */
const PERIOD = 4;
/** Every seventh file is missing from a build; the next build omits others. */
const LEFT_OUT = 7;

const [, , site = ''] = process.argv;
await removeUnfinished(site, true);
for (let round = Date.now(); ; round += 1) {
  const id = String(round);
  const folder = stagedFolder(site, id);
  const writer = createBuildWriter(folder, await liveBuild(site));
  for (let file = 0; file < FILES; file += 1) {
    if ((round + file) % LEFT_OUT === 0) continue;
    const written = round - ((round - file) % PERIOD);
    await writer.write(`pages/${String(file)}/index.html`, `${String(file)} of ${String(written)}`);
  }
  await writeFileList(site, id, writer.files);
  await writeBuildFile(folder, { id, builtAt: '' });
  await switchTo(site, id, []);
  process.stdout.write(`${id}\n`);
}
