import { chromium } from '@playwright/test';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { PASSWORD, type RunningServer } from '../../e2e/support/server.ts';
import { figure, heading, median, spread } from '../report.ts';
import { PRODUCTS, SIDEBAR_ITEMS } from './fixture.ts';

/** Visits of each sort; the middle one counts. */
const VISITS = 5;

export const VIEWPORT = { width: 1440, height: 900 };

/** A browser's memory with a session and nothing of the admin in it. */
export type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

/** The installed Chromium, as the stories use it. */
export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });

export async function openSession(browser: Browser, server: RunningServer): Promise<Session> {
  const page = await openPage(browser, server, null);
  const context = page.context();
  await context.request.post('/api/authenticate', { data: { password: PASSWORD } });
  // The server compresses what is asked for first in the background: that visit is not what is measured.
  await page.goto('/admin');
  await dashboardIsUsable(page);
  const state = await context.storageState();
  await context.close();
  return state;
}

/** A page in a browser of its own, as after a login. */
export async function openPage(
  browser: Browser,
  server: RunningServer,
  session: Session | null,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: VIEWPORT,
    ...(session && { storageState: session }),
    ...options,
  });
  // The loader of the bench names functions with a helper that pages do not have.
  await context.addInitScript({ content: 'globalThis.__name = (named) => named;' });
  return context.newPage();
}

/** Resolves in the frame in which all cards and items are there and the first of each can be dragged. */
export async function dashboardIsUsable(page: Page): Promise<number> {
  const found = await page.waitForFunction(
    ([products, items]) =>
      document.querySelectorAll('li.product-card').length === products &&
      document.querySelectorAll('.tree > li').length === items &&
      document.querySelector('li.product-card .handle[aria-roledescription]') !== null &&
      document.querySelector('.tree .handle[aria-roledescription]') !== null &&
      performance.now(),
    [PRODUCTS, SIDEBAR_ITEMS] as const,
    { polling: 'raf', timeout: 120_000 },
  );
  return (await found.jsonValue()) as number;
}

interface Visit {
  /** Milliseconds from the request until it can be used, and until it has answered a first key in the search box. */
  usable: number;
  answered: number;
  /** Milliseconds of processor that the page's main thread took until it could be used. */
  cpu: number;
}

/** From opening /admin with a session to a dashboard of 1,000 cards and 300 items that answers. */
export async function benchOpening(browser: Browser, server: RunningServer, session: Session): Promise<void> {
  const first: Visit[] = [];
  const again: Visit[] = [];
  for (let round = 0; round < VISITS; round += 1) {
    const page = await openPage(browser, server, session);
    const cpu = await page.context().newCDPSession(page);
    await cpu.send('Performance.enable', { timeDomain: 'threadTicks' });
    const visit = async (open: () => Promise<unknown>): Promise<Visit> => {
      await open();
      const usable = await dashboardIsUsable(page);
      const { metrics } = await cpu.send('Performance.getMetrics');
      const busy = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
      await page.getByPlaceholder('Search Products').press('7');
      const answered = await page.waitForFunction(
        (all) => document.querySelectorAll('li.product-card').length < all && performance.now(),
        PRODUCTS,
        { polling: 'raf' },
      );
      return { usable, answered: (await answered.jsonValue()) as number, cpu: busy * 1000 };
    };
    first.push(await visit(() => page.goto('/admin', { waitUntil: 'commit' })));
    again.push(await visit(() => page.reload({ waitUntil: 'commit' })));
    await page.context().close();
  }
  heading(
    `Admin with ${PRODUCTS} products and ${SIDEBAR_ITEMS} sidebar items: opening /admin with a session`,
  );
  for (const [name, visits] of Object.entries({ 'first visit': first, 'later visit': again })) {
    for (const [what, field] of Object.entries({ usable: 'usable', 'a first key answered': 'answered' })) {
      const times = visits.map((each) => each[field as keyof Visit]);
      figure(`${name}: ${what}`, median(times), 'ms', undefined, spread(times));
    }
    const times = visits.map(({ cpu }) => cpu);
    figure(`${name}: processor time until usable`, median(times), 'ms', undefined, spread(times));
  }
}
