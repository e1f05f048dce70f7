/**
 * `npm run bench`: prints ratios and values, and never fails because of them. Compare values within one run
 * only.
 */
import { parseArgs } from 'node:util';
import type { RunningServer } from '../e2e/support/server.ts';
import { benchAdmin } from './admin.ts';
import { withServer } from './catalogue.ts';
import { benchExport } from './export.ts';
import { benchGrowth } from './growth.ts';
import { benchDocuments } from './documents.ts';
import { record } from './report.ts';
import { benchServing } from './serving.ts';
import { benchStarve } from './starve.ts';
import { benchVisit } from './visit.ts';

const LISTS = { 'product list': '/api/products', 'page list': '/api/pages', sidebar: '/api/sidebar-items' };

/** Parts in order of execution. Names as arguments select parts: `npm run bench -- serving export`. */
const PARTS: Record<string, () => Promise<void>> = {
  serving: () =>
    withServer({}, async (server) => benchServing(server, { ...(await pagesOf(server)), ...LISTS })),
  visit: () =>
    withServer({}, async (server) =>
      benchVisit(server, { ...(await pagesOf(server)), gallery: '/project-gallery' }),
    ),
  admin: benchAdmin,
  growth: benchGrowth,
  export: benchExport,
  starve: benchStarve,
  documents: benchDocuments,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { record: { type: 'boolean', default: false }, few: { type: 'boolean', default: false } },
});
for (const name of positionals) if (!(name in PARTS)) throw new Error(`Unknown part: ${name}`);
for (const [name, part] of Object.entries(PARTS))
  if (positionals.length === 0 || positionals.includes(name)) await part();
if (values.record) record();

/** Returns one page of each sort from the first content. */
async function pagesOf(server: RunningServer): Promise<Record<string, string>> {
  const read = async <Entry>(path: string) => (await (await fetch(server.url + path)).json()) as Entry[];
  const [product] = await read<{ slug: string }>('/api/products');
  const pages = await read<{ slug: string; backTo: string }>('/api/pages');
  const made = pages.find(({ backTo }) => backTo === 'previous');
  if (!product || !made) throw new Error('The first content has no product, or no CMS page');
  return {
    home: '/',
    'product page': `/product/${product.slug}`,
    'fixed page': '/repair-clamps-316l',
    'CMS page': `/${made.slug}`,
  };
}
