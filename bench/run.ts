/** `npm run bench`: prints ratios and figures, never fails on them. Compare within one run only. */
import { startServer, temporaryFolder } from '../e2e/support/server.ts';
import { benchAdmin } from './admin/admin.ts';
import { benchRooms } from './admin/rooms.ts';
import { benchLongList } from './admin-api.ts';
import { benchColdStart } from './cold-start.ts';
import { benchDefences } from './defences.ts';
import { benchDesktop } from './desktop.ts';
import { benchExport } from './export.ts';
import { benchFinder } from './finder.ts';
import { benchFirstVisit } from './first-visit.ts';
import { benchGrowth } from './growth.ts';
import { benchInProcess } from './in-process.ts';
import { benchLargeCatalogue, prepareLargeCatalogue } from './large-catalogue.ts';
import { prepareLongCatalogue } from './long-catalogue.ts';
import { benchSearch } from './search.ts';
import { benchServing } from './serving.ts';

const LONG_LIST = 5_000;
/** Products whose data sheets are printed in an export: a few minutes' worth. */
const WITH_SHEETS = 300;
const FIXED_PAGE = '/repair-clamps-316l';

/** Part names as arguments run only those: `npm run bench -- serving render`. */
const asked = process.argv.slice(2);
const isAsked = (part: string) => asked.length === 0 || asked.includes(part);

/** Slug of the first entry of a public list that the server itself gives. */
async function firstSlug(list: string): Promise<string> {
  const entries = (await (await fetch(list)).json()) as { slug: string }[];
  const slug = entries[0]?.slug;
  if (slug === undefined) throw new Error(`${list} is empty`);
  return slug;
}

if (isAsked('start')) await benchColdStart();
if (isAsked('render')) await benchInProcess(LONG_LIST);
if (isAsked('export')) await benchExport(LONG_LIST, WITH_SHEETS);
if (isAsked('finder')) benchFinder();
if (isAsked('search')) await benchSearch();
if (isAsked('desktop')) await benchDesktop();
if (isAsked('admin')) await benchAdmin();
const folder = await temporaryFolder();
const server = await startServer({ dataDir: folder.path });
try {
  const pages = {
    home: '/',
    'product page': `/product/${await firstSlug(`${server.url}/api/products`)}`,
    'fixed page': FIXED_PAGE,
    'CMS page': await cmsPage(),
  };
  const lists = { 'product list': '/api/products', 'page list': '/api/pages', sidebar: '/api/sidebar-items' };
  if (isAsked('serving')) await benchServing(server, { ...pages, ...lists });
  if (isAsked('defences')) await benchDefences(server, pages);
  if (isAsked('visit')) await benchFirstVisit(server, { ...pages, gallery: '/project-gallery' });
} finally {
  await server.stop();
  await folder.remove();
}
if (isAsked('growth')) await benchGrowth();
if (isAsked('long')) await benchLong();
if (isAsked('figures')) await benchFigures();

async function benchFigures(): Promise<void> {
  const large = await temporaryFolder();
  await prepareLargeCatalogue(large.path);
  const largeServer = await startServer({ dataDir: large.path });
  try {
    await benchLargeCatalogue(largeServer);
    await benchRooms(largeServer);
  } finally {
    await largeServer.stop();
    await large.remove();
  }
}

async function benchLong(): Promise<void> {
  const long = await temporaryFolder();
  await prepareLongCatalogue(long.path, LONG_LIST);
  const longServer = await startServer({ dataDir: long.path });
  try {
    await benchLongList(longServer, LONG_LIST);
    await benchServing(longServer, { [`product list of ${LONG_LIST}`]: '/api/products' });
  } finally {
    await longServer.stop();
    await long.remove();
  }
}

/** A page that was made in the page builder. */
async function cmsPage(): Promise<string> {
  const entries = (await (await fetch(`${server.url}/api/pages`)).json()) as {
    builtIn: boolean;
    slug: string;
  }[];
  const page = entries.find(({ builtIn }) => !builtIn);
  if (!page) throw new Error('the catalogue has no CMS page');
  return `/${page.slug}`;
}
