import type { Page } from '@playwright/test';
import { PASSWORD } from '../e2e/support/server.ts';
import { withServer } from './catalogue.ts';
import { figure, heading, isFew, median, spread } from './report.ts';
import { withBrowser } from './visit.ts';

const PRODUCTS = isFew ? 200 : 1_000;
/** Visits of each sort; the median counts. */
const VISITS = isFew ? 2 : 5;

interface Visit {
  /** Milliseconds from the request until every card is visible and the first one can be dragged. */
  usable: number;
  /** Milliseconds of CPU time that the page's main thread used until then. */
  cpu: number;
}

/**
 * Measures the content admin in a real browser: from opening /admin with a session to its cards, and the
 * bytes transferred.
 */
export async function benchAdmin(): Promise<void> {
  await withServer({ products: PRODUCTS }, (server) =>
    withBrowser(async (browser) => {
      const options = { baseURL: server.url, viewport: { width: 1440, height: 900 } };
      const entry = await browser.newContext(options);
      await entry.request.post('/api/authenticate', { data: { password: PASSWORD } });
      // The server compresses in the background after the first request, so that the first visit is not
      // measured.
      await usable(await entry.newPage(), (page) => page.goto('/admin'));
      const storageState = await entry.storageState();
      await entry.close();

      const first: Visit[] = [];
      const later: Visit[] = [];
      for (let round = 0; round < VISITS; round += 1) {
        const context = await browser.newContext({ ...options, storageState });
        const page = await context.newPage();
        first.push(await usable(page, () => page.goto('/admin', { waitUntil: 'commit' })));
        later.push(await usable(page, () => page.reload({ waitUntil: 'commit' })));
        await context.close();
      }
      heading(`Admin with ${String(PRODUCTS)} products, opened with a session`);
      for (const [name, visits] of Object.entries({ 'first visit': first, 'later visit': later })) {
        const [times, cpu] = [visits.map((each) => each.usable), visits.map((each) => each.cpu)];
        figure(`${name}: usable`, median(times), 'ms', '<= 1,000', spread(times));
        figure(`${name}: processor time until then`, median(cpu), 'ms', undefined, spread(cpu));
      }
      // A service worker would download everything for offline work, which no user waits for.
      const context = await browser.newContext({ ...options, storageState, serviceWorkers: 'block' });
      await reportBytes(await context.newPage());
    }),
  );
}

async function usable(page: Page, open: (page: Page) => Promise<unknown>): Promise<Visit> {
  const counter = await page.context().newCDPSession(page);
  await counter.send('Performance.enable', { timeDomain: 'threadTicks' });
  await open(page);
  const found = await page.waitForFunction(
    (count) =>
      document.querySelectorAll('li.product-card').length === count &&
      document.querySelector('li.product-card .handle[aria-roledescription]') !== null &&
      performance.now(),
    PRODUCTS,
    { polling: 'raf', timeout: 120_000 },
  );
  const { metrics } = await counter.send('Performance.getMetrics');
  const busy = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  return { usable: (await found.jsonValue()) as number, cpu: busy * 1_000 };
}

async function reportBytes(page: Page): Promise<void> {
  const seen: Promise<readonly [type: string, bytes: number]>[] = [];
  page.on('requestfinished', (request) => {
    // Requests after the cards may be aborted when the page closes.
    const sizes = request.sizes().catch(() => ({ responseBodySize: 0 }));
    seen.push(sizes.then(({ responseBodySize }) => [request.resourceType(), responseBodySize] as const));
  });
  await usable(page, () => page.goto('/admin'));
  const all = await Promise.all(seen.splice(0));
  const sum = (type: string) =>
    all.reduce((bytes, [each, size]) => (each === type ? bytes + size : bytes), 0) / 1_000;
  figure('first visit: JavaScript, over the wire', sum('script'), 'kB', '<= 210');
  figure('first visit: style sheets', sum('stylesheet'), 'kB');
}
