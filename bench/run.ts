/** `npm run bench`: prints ratios and figures, never fails on them. Compare within one run only. */
import { startServer, temporaryFolder } from '../e2e/support/server.ts';
import { benchLongList } from './admin-api.ts';
import { benchFirstVisit } from './first-visit.ts';
import { benchColdStart, benchServing } from './serving.ts';

const PAGES = {
  home: '/',
  'product page': '/product/tapered-plug-seals',
  'fixed page': '/repair-clamps-316l',
};
const LONG_LIST = 5_000;

await benchColdStart();
const folder = await temporaryFolder();
const server = await startServer({ dataDir: folder.path });
try {
  await benchServing(server, { ...PAGES, 'product list': '/api/products' });
  await benchFirstVisit(server, { ...PAGES, gallery: '/project-gallery' });
  await benchLongList(server, LONG_LIST);
  await benchServing(server, { [`product list of ${LONG_LIST}`]: '/api/products' });
} finally {
  await server.stop();
  await folder.remove();
}
