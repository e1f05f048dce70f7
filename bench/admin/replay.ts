import type { Browser, Page } from '@playwright/test';
import { queuedEdits, type Edited } from '../../e2e/support/queued-edits.ts';
import type { RunningServer } from '../../e2e/support/server.ts';
import { seal } from '../../shared/admin-app/src/platform/seal.ts';
import { figure, heading } from '../report.ts';
import { dashboardIsUsable, openPage, type Session } from './opening.ts';

const EDITS = 300;
/** Products that are edited in turn, as somebody would on a train. */
const EDITED = 60;

/** How fast edits that waited on this computer are sent, with the dashboard of 1,000 products open. */
export async function benchReplay(browser: Browser, server: RunningServer, session: Session): Promise<void> {
  const page = await openPage(browser, server, session);
  await page.goto('/admin');
  await dashboardIsUsable(page);
  const products = (await (await page.request.get('/api/products')).json()) as Edited[];
  const { serverId } = (await (await page.request.get('/api/session')).json()) as { serverId: string };
  const edits = queuedEdits(products.slice(0, EDITED), EDITS);
  await writeQueue(
    page,
    edits.map((edit) => ({
      log: 'queue',
      value: seal({ type: 'enqueued', operation: { ...edit, serverId } }),
    })),
  );

  const cpu = await page.context().newCDPSession(page);
  await cpu.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busy = async () => {
    const { metrics } = await cpu.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  };
  const sent: number[] = [];
  let before = Number.NaN;
  page.on('request', (request) => {
    if (request.method() !== 'PUT') return;
    if (sent.push(performance.now()) === 1) void busy().then((value) => (before = value));
  });
  await page.reload();
  await page
    .getByRole('banner')
    .getByRole('status')
    .filter({ hasText: /^Saved$/ })
    .waitFor({ timeout: 300_000 });
  const took = performance.now() - (sent[0] ?? Number.NaN);
  const processor = ((await busy()) - before) * 1000;
  heading(`Sending ${EDITS} edits that waited, ${sent.length} requests`);
  figure('rate', (EDITS * 1000) / took, 'edits/s');
  figure('processor time of the page, an edit', processor / EDITS, 'ms');
  await page.context().close();
}

/** Puts records into the browser's own queue, as the admin does for each edit. */
async function writeQueue(page: Page, records: unknown[]): Promise<void> {
  await page.evaluate(async (all) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('wa-admin');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(new Error('no database'));
    });
    const transaction = database.transaction('logs', 'readwrite');
    for (const record of all) transaction.objectStore('logs').add(record);
    await new Promise<void>((resolve) => (transaction.oncomplete = () => resolve()));
    database.close();
  }, records);
}
