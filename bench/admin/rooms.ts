import type { Browser, Page } from '@playwright/test';
import { PASSWORD, type RunningServer } from '../../e2e/support/server.ts';
import { SIZES } from '../large-catalogue.ts';
import { figure, heading, median, percentile, spread } from '../report.ts';
import { recordFrames } from './frames.ts';
import { launchBrowser, openPage } from './opening.ts';

/** Visits of each sort; the middle one counts. */
const VISITS = 5;
/** Turns of the wheel and the pixels of each: some twenty screens. */
const TURNS = 120;
const TURN = 150;
/** Milliseconds after which all lists have been read and kept, and what comes later is there. */
const SETTLED = 5_000;

const ROOMS = {
  Figures: { path: '/admin/figures', first: '.figure-lines .figure-row' },
  Gallery: { path: '/admin/gallery', first: '.group-list .handle' },
} as const;

/** The rooms of a large catalogue in a real browser: how soon the first can be used, and the frames while it scrolls. */
export async function benchRooms(server: RunningServer): Promise<void> {
  const browser = await launchBrowser();
  try {
    await benchIn(browser, server);
  } finally {
    await browser.close();
  }
}

async function benchIn(browser: Browser, server: RunningServer): Promise<void> {
  const entry = await openPage(browser, server, null);
  await entry.context().request.post('/api/authenticate', { data: { password: PASSWORD } });
  const session = await entry.context().storageState();
  await entry.context().close();
  heading(`Rooms with ${SIZES.figures} figures and ${SIZES.galleryGroups} gallery groups`);
  for (const [name, { path, first }] of Object.entries(ROOMS)) {
    const cold: Visit[] = [];
    const again: Visit[] = [];
    for (let round = 0; round < VISITS; round += 1) {
      const page = await openPage(browser, server, session);
      cold.push(await opened(page, () => page.goto(path, { waitUntil: 'commit' }), first));
      await page.waitForTimeout(SETTLED);
      again.push(await opened(page, () => page.reload({ waitUntil: 'commit' }), first));
      if (round === VISITS - 1) await reportScrolling(browser, page, name);
      await page.context().close();
    }
    for (const [visit, all] of Object.entries({ 'first visit': cold, 'later visit': again })) {
      const [usable, cpu] = [all.map((each) => each.usable), all.map((each) => each.cpu)];
      figure(`${name}: ${visit}, usable`, median(usable), 'ms', '<= 1000', spread(usable));
      figure(`${name}: ${visit}, processor time until then`, median(cpu), 'ms', undefined, spread(cpu));
    }
  }
}

interface Visit {
  /** Milliseconds from the request to the frame in which the first entry is there. */
  usable: number;
  /** Milliseconds of processor that the page's main thread took until then. */
  cpu: number;
}

async function opened(page: Page, open: () => Promise<unknown>, first: string): Promise<Visit> {
  const counter = await page.context().newCDPSession(page);
  await counter.send('Performance.enable', { timeDomain: 'threadTicks' });
  await open();
  const found = await page.waitForFunction(
    (selector) => document.querySelector(selector) !== null && performance.now(),
    first,
    { polling: 'raf', timeout: 60_000 },
  );
  const { metrics } = await counter.send('Performance.getMetrics');
  const busy = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  return { usable: (await found.jsonValue()) as number, cpu: busy * 1_000 };
}

async function reportScrolling(browser: Browser, page: Page, name: string): Promise<void> {
  // Over the list of groups, or over the grid.
  await page.waitForTimeout(SETTLED);
  await page.mouse.move(name === 'Gallery' ? 120 : 700, 500);
  const { deltas, tasks } = await recordFrames(browser, page, async () => {
    for (let turn = 0; turn < TURNS; turn += 1) await page.mouse.wheel(0, TURN);
  });
  const over = deltas.filter((delta) => delta > 50).length;
  figure(
    `${name}: longest frame of scrolling`,
    Math.max(...deltas),
    'ms',
    '<= 50',
    `${over} of ${deltas.length} over 50`,
  );
  figure(`${name}: 95 of 100 frames within`, percentile(deltas, 0.95), 'ms');
  figure(`${name}: longest task, processor time`, Math.max(...tasks), 'ms', '<= 50');
}
