import { chromium, type Browser } from '@playwright/test';
import type { RunningServer } from '../e2e/support/server.ts';
import { figure, heading, median, spread } from './report.ts';

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
    // The server compresses what is asked for first in the background: those visits are not what is measured.
    for (let round = 0; round < 2; round += 1) {
      for (const one of Object.values(paths)) {
        const page = await browser.newPage();
        await page.goto(server.url + one);
        await page.keyboard.press('Shift');
        await page.locator('html[data-interactive]').waitFor({ state: 'attached' });
        await page.close();
      }
    }
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
      await page.goto(server.url + one, { waitUntil: 'load' });
      const script = () => (seen.bytes['script'] ?? 0) / 1000;
      // A first key press brings the application, as a visitor would.
      await page.keyboard.press('Shift');
      await page.locator('html[data-interactive]').waitFor({ state: 'attached' });
      await page.waitForLoadState('networkidle');
      figure(`${name}: document`, (seen.bytes['document'] ?? 0) / 1000, 'kB');
      figure(`${name}: style sheets`, (seen.bytes['stylesheet'] ?? 0) / 1000, 'kB');
      figure(`${name}: fonts`, (seen.bytes['font'] ?? 0) / 1000, 'kB');
      figure(`${name}: JavaScript with the application`, script(), 'kB', '<= 90');
      figure(`${name}: requests`, seen.requests, '');
      await context.close();
    }
    heading('The same pages on a throttled phone (1.6 Mbit/s, 150 ms, processor at a quarter)');
    for (const [name, one] of Object.entries(paths)) {
      const visits: Totals[] = [];
      for (let round = 0; round < PHONE_ROUNDS; round += 1)
        visits.push(await visitByPhone(browser, server.url + one));
      const print = (what: string, value: (visit: Totals) => number, unit: string, goal?: string) => {
        const values = visits.map(value);
        figure(`${name}: ${what}`, median(values), unit, goal, spread(values));
      };
      print('first byte', ({ firstByte }) => firstByte, 'ms');
      print('largest paint', ({ paint }) => paint, 'ms', '<= 1000');
      print('layout shift', ({ shift }) => shift, '', '0');
      print('blocking time', (visit) => blocking(visit, visit.firstPaint), 'ms', '<= 150');
      print('all long tasks, before the first paint, too', (visit) => blocking(visit, 0), 'ms');
    }
  } finally {
    await browser.close();
  }
}

/** The profile that Lighthouse calls a slow 4G phone. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const PROCESSOR_RATE = 4;
/** A task longer than this keeps a visitor waiting; milliseconds. */
const LONG_TASK = 50;
const PHONE_ROUNDS = 7;

/** Times from the request on; milliseconds. */
interface Totals {
  firstByte: number;
  /** First and largest contentful paint. */
  firstPaint: number;
  paint: number;
  shift: number;
  /** Begin and duration of long tasks, the arrival of the application included. */
  tasks: [number, number][];
}

/**
 * Total blocking time (web.dev/tbt): what long tasks take beyond 50 ms each, as far as they lie behind `from`. Before the
 * first contentful paint there is nothing that would keep a visitor waiting.
 */
function blocking({ tasks }: Totals, from: number): number {
  const lengths = tasks.map(([start, duration]) => start + duration - Math.max(start, from));
  return lengths.reduce((sum, length) => sum + Math.max(0, length - LONG_TASK), 0);
}

async function visitByPhone(browser: Browser, url: string): Promise<Totals> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR_RATE });
  await page.addInitScript(() => {
    const totals: Totals = { firstByte: 0, firstPaint: 0, paint: 0, shift: 0, tasks: [] };
    Object.assign(window, { totals });
    // No function has a name here: the loader of the bench would call for a helper that pages do not have.
    for (const type of ['navigation', 'paint', 'largest-contentful-paint', 'layout-shift', 'longtask']) {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          if (type === 'navigation') totals.firstByte = (entry as PerformanceNavigationTiming).responseStart;
          if (entry.name === 'first-contentful-paint') totals.firstPaint = entry.startTime;
          if (type === 'largest-contentful-paint') totals.paint = entry.startTime;
          if (type === 'layout-shift') totals.shift += (entry as PerformanceEntry & { value: number }).value;
          if (type === 'longtask') totals.tasks.push([entry.startTime, entry.duration]);
        }
      }).observe({ type, buffered: true });
    }
  });
  await page.goto(url, { waitUntil: 'load' });
  // Nothing is pressed: the application comes by itself when the page is idle. One promise in the page, because a
  // locator that looks again and again would be counted as the page's own work.
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const page = document.documentElement;
        if (page.dataset['interactive'] !== undefined) return resolve();
        new MutationObserver(() => resolve()).observe(page, { attributeFilter: ['data-interactive'] });
      }),
  );
  await page.waitForLoadState('networkidle');
  const totals = await page.evaluate(() => (window as unknown as { totals: Totals }).totals);
  await context.close();
  return totals;
}
