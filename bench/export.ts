import { join } from 'node:path';
import { newBuildId } from '../api/src/deploy/build-id.ts';
import { exportSite } from '../api/src/deploy/export-site.ts';
import {
  buildFolder,
  KEPT,
  readLiveBuild,
  switchFolder,
  takeSpare,
} from '../api/src/deploy/switch-folder.ts';
import { benchEleventy } from './eleventy.ts';
import { editFirst, withCatalogue } from './in-process.ts';
import type { Parts } from './in-process.ts';
import { figure, heading, median, spread } from './report.ts';

const FULL = 3;
/** Before these each deploy links every file; from then on it begins with the files of one that is not kept any more. */
const BEFORE = KEPT + 1;
const EDITS = 5;

interface Took {
  seconds: number;
  /** CPU seconds of this process, threads included: steadier than the clock where others work, too. */
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
 * Exports in this process, as the server makes them: full ones of `long` products without data sheets, one of `sheets`
 * products with every data sheet and picture of a page, and deploys of one edit in `long` products.
 */
export async function benchExport(long: number, sheets: number): Promise<void> {
  await fullExports(long);
  await withSheets(sheets);
  await editedExports(long);
}

async function pagesOf({ content }: Parts['site']): Promise<number> {
  return (await content.products()).length + (await content.pages()).length + 1;
}

const rate = (pages: number, took: Took[]) => took.map(({ seconds }) => pages / seconds);

async function fullExports(long: number): Promise<void> {
  await withCatalogue(long, async ({ site, data }) => {
    const pages = await pagesOf(site);
    const took: Took[] = [];
    for (let run = 0; run < FULL; run += 1) {
      const sources = { ...(await site.exportSources()), extraFiles: () => Promise.resolve([]) };
      const build = { id: `full-${String(run)}`, builtAt: '' };
      took.push(
        await timed(() => exportSite(join(data.root, build.id), { ...sources, build, previous: null })),
      );
    }
    heading(`Export of ${String(pages)} pages`);
    const rates = rate(pages, took);
    figure('in full, data sheets left out', median(rates), 'pages/s', '>= 2,500', spread(rates));
    figure('its CPU time a page', (median(took.map(({ cpu }) => cpu)) * 1_000) / pages, 'ms', '<= 0.4');
    await benchEleventy(join(data.root, 'full-0'));
  });
}

/** One deploy as the server makes it: what is shown before, what it begins with, and the switch. */
async function deploy({ site, data }: Pick<Parts, 'site' | 'data'>): Promise<void> {
  const id = newBuildId(new Date());
  const target = buildFolder(data.site, id);
  await site.exportTo(target, { id, builtAt: '' });
  await switchFolder(data.site, target);
}

async function withSheets(count: number): Promise<void> {
  await withCatalogue(count, async (parts) => {
    const pages = await pagesOf(parts.site);
    const took = [await timed(() => deploy(parts))];
    heading(`Export of ${String(pages)} pages, data sheets and pictures of pages made beside it`);
    figure('in full, none of them made before', median(rate(pages, took)), 'pages/s', '>= 2,500');
    figure('its CPU time a page', (median(took.map(({ cpu }) => cpu)) * 1_000) / pages, 'ms');
  });
}

async function editedExports(long: number): Promise<void> {
  await withCatalogue(long, async ({ core, site: whole, data }) => {
    // Thousands of sheets would be printed first, for minutes.
    const site = {
      ...whole,
      async exportTo(...[target, build]: Parameters<typeof whole.exportTo>) {
        const sources = { ...(await whole.exportSources()), extraFiles: () => Promise.resolve([]) };
        const [previous, spare] = [await readLiveBuild(data.site), await takeSpare(target)];
        return exportSite(target, { ...sources, previous, spare, build, isKept: true });
      },
    };
    const took: Took[] = [];
    for (let run = 0; run < BEFORE + EDITS; run += 1) {
      await editFirst(core);
      const one = await timed(() => deploy({ site, data }));
      if (run >= BEFORE) took.push(one);
    }
    heading(`Deploy of one edit in ${String(await pagesOf(site))} pages, to the switch`);
    const times = took.map(({ seconds }) => seconds * 1_000);
    figure('built and shown, data sheets left out', median(times), 'ms', '<= 100', spread(times));
    figure('its CPU time', median(took.map(({ cpu }) => cpu * 1_000)), 'ms');
  });
}
