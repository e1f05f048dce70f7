import { chromium, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import type { RunningServer } from '../e2e/support/server.ts';
import { figure, heading, isFew, median, spread } from './report.ts';

const PHONE: BrowserContextOptions = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 };
/** The network profile that Lighthouse calls slow 4G. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const PROCESSOR_RATE = 4;
/** Milliseconds after which a task delays the visitor. */
const LONG_TASK = 50;
const ROUNDS = isFew ? 1 : 7;

/** Milliseconds since the request. */
interface Totals {
  /** First and largest contentful paint. */
  firstPaint: number;
  paint: number;
  shift: number;
  /** Start and duration of long tasks, including those that load the application. */
  tasks: [number, number][];
}

/**
 * Measures the downloads of a phone's first visit, and how soon the page appears on a slow line with a slow
 * CPU.
 */
export async function benchVisit(
  server: RunningServer,
  paths: Readonly<Record<string, string>>,
): Promise<void> {
  await withBrowser(async (browser) => {
    // The server compresses in the background after the first request, so that these visits are not measured.
    for (const path of Object.values(paths)) await visit(browser, server.url + path, interact);
    heading('First visit of a phone in Chromium, over the wire, with the application');
    for (const [name, path] of Object.entries(paths)) {
      let script = 0;
      await visit(browser, server.url + path, interact, (page) =>
        page.on('requestfinished', (request) => {
          if (request.resourceType() !== 'script') return;
          void request.sizes().then(({ responseBodySize }) => (script += responseBodySize / 1_000));
        }),
      );
      figure(`${name}: JavaScript`, script, 'kB', '<= 86');
    }
    heading('The same pages on a throttled phone (1.6 Mbit/s, 150 ms, processor at a quarter)');
    for (const [name, path] of Object.entries(paths)) {
      const visits: Totals[] = [];
      for (let round = 0; round < ROUNDS; round += 1)
        visits.push(await visit(browser, server.url + path, totalsOf, throttle));
      const print = (what: string, value: (totals: Totals) => number, unit: string, goal?: string) => {
        const values = visits.map(value);
        figure(`${name}: ${what}`, median(values), unit, goal, spread(values));
      };
      print('largest paint', ({ paint }) => paint, 'ms', '<= 1000');
      print('layout shift', ({ shift }) => shift, '', '0');
      print('blocking time', blocking, 'ms', '<= 150');
    }
  });
}

/** Runs work with the installed Chromium, as the end-to-end tests do. */
export async function withBrowser(work: (browser: Browser) => Promise<void>): Promise<void> {
  const browser = await chromium.launch({
    ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    await work(browser);
  } finally {
    await browser.close();
  }
}

/** Visits the site once with a phone whose cache is empty. */
async function visit<Found>(
  browser: Browser,
  url: string,
  find: (page: Page) => Promise<Found>,
  prepare: (page: Page) => unknown = () => undefined,
): Promise<Found> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await prepare(page);
  await page.goto(url, { waitUntil: 'load' });
  const found = await find(page);
  await context.close();
  return found;
}

/** Presses a key: the first input loads the application, as for a visitor. */
async function interact(page: Page): Promise<void> {
  await page.keyboard.press('Shift');
  await page.locator('html[data-interactive]').waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
}

async function throttle(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR_RATE });
  await page.addInitScript(() => {
    const totals: Totals = { firstPaint: 0, paint: 0, shift: 0, tasks: [] };
    Object.assign(window, { totals });
    for (const type of ['paint', 'largest-contentful-paint', 'layout-shift', 'longtask']) {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          if (entry.name === 'first-contentful-paint') totals.firstPaint = entry.startTime;
          if (type === 'largest-contentful-paint') totals.paint = entry.startTime;
          if (type === 'layout-shift') totals.shift += (entry as PerformanceEntry & { value: number }).value;
          if (type === 'longtask') totals.tasks.push([entry.startTime, entry.duration]);
        }
      }).observe({ type, buffered: true });
    }
  });
}

/** Measures a visit without input: the application loads when the page is idle. */
async function totalsOf(page: Page): Promise<Totals> {
  // One promise in the page waits for the result, because a polling locator would count as the page's own
  // work.
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const { documentElement } = document;
        if (documentElement.dataset['interactive'] !== undefined) return resolve();
        const observer = new MutationObserver(() => resolve());
        observer.observe(documentElement, { attributeFilter: ['data-interactive'] });
      }),
  );
  await page.waitForLoadState('networkidle');
  return page.evaluate(() => (window as unknown as { totals: Totals }).totals);
}

/**
 * Returns the total blocking time (web.dev/tbt): the parts of long tasks beyond 50 ms each, after the first
 * contentful paint. Before that paint, nothing can delay a visitor.
 */
function blocking({ tasks, firstPaint }: Totals): number {
  const lengths = tasks.map(([start, duration]) => start + duration - Math.max(start, firstPaint));
  return lengths.reduce((sum, length) => sum + Math.max(0, length - LONG_TASK), 0);
}
