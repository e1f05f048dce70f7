import { join } from 'node:path';
import {
  newBuildId,
  liveBuild,
  stagedFolder,
  switchTo,
  writeBuildFile,
  writeFileList,
} from '../api/src/publish/builds.ts';
import { exportSite } from '../api/src/publish/export-site.ts';
import { editFirst, withSite, type Parts } from './in-process.ts';
import { figure, heading, isFew, median, spread } from './report.ts';

const PRODUCTS = isFew ? 300 : 5_000;
/** Products whose data sheets an export prints in a few minutes. */
const WITH_SHEETS = isFew ? 20 : 300;
const FULL = 3;
const EDITS = 3;

interface Took {
  seconds: number;
  /** CPU seconds of this process, threads included, which vary less than the clock on a busy machine. */
  cpu: number;
}

async function timed(work: () => Promise<unknown>): Promise<Took> {
  const [cpuBefore, started] = [process.cpuUsage(), performance.now()];
  await work();
  const seconds = (performance.now() - started) / 1_000;
  const { user, system } = process.cpuUsage(cpuBefore);
  return { seconds, cpu: (user + system) / 1_000_000 };
}

/**
 * Exports in this process, as the server does: full exports without data sheets, one with every data
 * sheet, and deploys of one edit.
 */
export async function benchExport(): Promise<void> {
  await withSite(PRODUCTS, fullExports);
  await withSite(WITH_SHEETS, withSheets);
  await withSite(PRODUCTS, editedExports);
}

async function pagesOf({ content }: Parts['site']): Promise<number> {
  return (await content.products()).length + (await content.pages()).length + 1;
}

const noDocuments = () => Promise.resolve({ sheets: [], archives: [] });

async function fullExports({ site, data }: Parts): Promise<void> {
  const pages = await pagesOf(site);
  const took: Took[] = [];
  for (let run = 0; run < FULL; run += 1) {
    const sources = { ...(await site.exportSources()), extraFiles: noDocuments };
    const folder = join(data.root, `full-${String(run)}`);
    took.push(await timed(() => exportSite(folder, { ...sources, previous: null })));
  }
  heading(`Export of ${String(pages)} pages`);
  const rates = took.map(({ seconds }) => pages / seconds);
  figure('in full, data sheets left out', median(rates), 'pages/s', '>= 1,500', spread(rates));
  figure('its CPU time a page', (median(took.map(({ cpu }) => cpu)) * 1_000) / pages, 'ms', '<= 0.4');
}

/** Deploys as the server does: builds the stage, links it to the live build, and switches. */
async function deploy({ site, data }: Pick<Parts, 'site' | 'data'>, hasSheets = true): Promise<void> {
  const id = newBuildId(new Date());
  const folder = stagedFolder(data.site, id);
  const files = await exportSite(folder, {
    ...(await site.exportSources()),
    ...(!hasSheets && { extraFiles: noDocuments }),
    previous: await liveBuild(data.site),
  });
  await writeFileList(data.site, id, files);
  await writeBuildFile(folder, { id, builtAt: '' });
  await switchTo(data.site, id, []);
}

async function withSheets(parts: Parts): Promise<void> {
  const pages = await pagesOf(parts.site);
  const { seconds, cpu } = await timed(() => deploy(parts));
  heading(`Export of ${String(pages)} pages, data sheets made beside it`);
  figure('in full, none of them made before', pages / seconds, 'pages/s');
  figure('its CPU time a page', (cpu * 1_000) / pages, 'ms');
}

async function editedExports({ core, site, data }: Parts): Promise<void> {
  // This deploy would print thousands of sheets first, which takes minutes.
  await deploy({ site, data }, false);
  const took: Took[] = [];
  for (let run = 0; run < EDITS; run += 1) {
    await editFirst(core);
    took.push(await timed(() => deploy({ site, data }, false)));
  }
  heading(`Deploy of one edit in ${String(await pagesOf(site))} pages, to the switch`);
  const times = took.map(({ seconds }) => seconds * 1_000);
  figure('built and live, data sheets left out', median(times), 'ms', '', spread(times));
  figure('its CPU time', median(took.map(({ cpu }) => cpu * 1_000)), 'ms');
}
