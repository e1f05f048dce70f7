import { chromium } from '@playwright/test';
import type { RunningServer } from '../e2e/support/server.ts';
import { figure, heading } from './report.ts';

interface Transferred {
  requests: number;
  /** Bytes over the wire, by resource type. */
  bytes: Record<string, number>;
}

/** What a browser fetches on a first visit, before and after the first interaction. */
export async function benchFirstVisit(
  server: RunningServer,
  paths: Readonly<Record<string, string>>,
): Promise<void> {
  const browser = await chromium.launch({
    ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    heading('First visit in Chromium (bytes over the wire, compressed)');
    for (const [name, one] of Object.entries(paths)) {
      const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
      const page = await context.newPage();
      const seen: Transferred = { requests: 0, bytes: {} };
      page.on('requestfinished', (request) => {
        void request.sizes().then((sizes) => {
          seen.requests += 1;
          const type = request.resourceType();
          seen.bytes[type] = (seen.bytes[type] ?? 0) + sizes.responseBodySize;
        });
      });
      await page.addInitScript(() => {
        const totals = { shift: 0, paint: 0 };
        Object.assign(window, { totals });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            totals.shift += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        new PerformanceObserver((list) => {
          totals.paint = list.getEntries().at(-1)?.startTime ?? 0;
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      });
      await page.goto(server.url + one, { waitUntil: 'load' });
      const script = () => (seen.bytes['script'] ?? 0) / 1000;
      await page.waitForLoadState('networkidle');
      const { shift, paint } = await page.evaluate(
        () => (window as unknown as { totals: { shift: number; paint: number } }).totals,
      );
      figure(`${name}: document`, (seen.bytes['document'] ?? 0) / 1000, 'kB');
      figure(`${name}: style sheets`, (seen.bytes['stylesheet'] ?? 0) / 1000, 'kB');
      figure(`${name}: fonts`, (seen.bytes['font'] ?? 0) / 1000, 'kB');
      figure(`${name}: JavaScript until idle`, script(), 'kB', '<= 90');
      figure(`${name}: requests`, seen.requests, '');
      figure(`${name}: layout shift`, shift, '', '0');
      figure(`${name}: largest paint (unthrottled)`, paint, 'ms');
      await context.close();
    }
  } finally {
    await browser.close();
  }
}
