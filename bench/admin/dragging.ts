import type { Browser, Locator, Page } from '@playwright/test';
import type { RunningServer } from '../../e2e/support/server.ts';
import { figure, heading, percentile } from '../report.ts';
import { recordFrames, type Frames } from './frames.ts';
import { PRODUCTS, SIDEBAR_ITEMS } from './fixture.ts';
import { dashboardIsUsable, openPage, VIEWPORT, type Session } from './opening.ts';

/** Pixels from the lower edge where a drag makes the page scroll by itself. */
const EDGE = 40;
/** Pixels that it is to scroll before the drag turns back. */
const FAR = 3 * VIEWPORT.height;

/** Frames while one card and one sidebar item are dragged with the mouse: about, down through auto-scroll, and dropped. */
export async function benchDragging(
  browser: Browser,
  server: RunningServer,
  session: Session,
): Promise<void> {
  const page = await openPage(browser, server, session);
  await page.goto('/admin');
  await dashboardIsUsable(page);
  heading(`Dragging with the mouse, auto-scroll and the drop included`);
  const card = page.locator('li.product-card').nth(2);
  report('product card', await recordFrames(browser, page, () => drag(page, card, 700)));
  const item = page.locator('.tree > li').nth(3);
  report('sidebar item', await recordFrames(browser, page, () => drag(page, item, 0)));
  await benchSaving(page);
  await page.context().close();
}

/** One drag as somebody would do it, `swing` pixels to and fro across what is on the screen first. */
async function drag(page: Page, entry: Locator, swing: number): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 0));
  const handle = await entry.locator('.handle').first().boundingBox();
  if (handle === null) throw new Error('nothing to drag');
  const x = handle.x + handle.width / 2;
  const y = handle.y + handle.height / 2;
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + 12, { steps: 3 });
  await page.locator('.slot-label').waitFor();
  for (const [across, down] of [
    [1, 0.2],
    [0, 0.4],
    [1, 0.6],
    [0, 0.1],
  ] as const) {
    await page.mouse.move(x + across * swing, y + down * (VIEWPORT.height - y - 200), { steps: 40 });
  }
  await page.mouse.move(x, VIEWPORT.height - EDGE, { steps: 20 });
  await page.waitForFunction((far) => window.scrollY > far, FAR, { polling: 'raf', timeout: 60_000 });
  await page.mouse.move(x + swing / 2, VIEWPORT.height / 2, { steps: 40 });
  await page.mouse.up();
  await page.locator('.is-lifted').waitFor({ state: 'detached' });
}

function report(name: string, { deltas, long, tasks }: Frames): void {
  const over = deltas.filter((delta) => delta > 50).length;
  figure(`${name}: longest frame`, Math.max(...deltas), 'ms', '<= 50', `${over} of ${deltas.length} over 50`);
  figure(`${name}: 95 of 100 frames within`, percentile(deltas, 0.95), 'ms');
  figure(
    `${name}: long animation frames`,
    long.length,
    '',
    '0',
    `longest ${Math.max(0, ...long).toFixed(0)} ms`,
  );
  figure(`${name}: longest task, processor time`, Math.max(...tasks), 'ms', '<= 50');
  const busy = tasks.reduce((sum, each) => sum + each, 0);
  figure(`${name}: processor time a frame, mean`, busy / deltas.length, 'ms');
}

/** Save Order after both drags: how many requests carry the order, and what it takes. */
async function benchSaving(page: Page): Promise<void> {
  const sent: { path: string; records: number }[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'POST' || !pathname.endsWith('/reorder')) return;
    const body = request.postDataJSON() as Record<string, unknown[]>;
    sent.push({ path: pathname, records: (body['products'] ?? body['items'] ?? []).length });
  });
  const started = performance.now();
  await page.getByRole('button', { name: 'Save Order' }).click();
  await page.getByText('Products and Sidebar order saved successfully!').waitFor();
  const took = performance.now() - started;
  const count = (path: string) => sent.filter((each) => each.path === path).length;
  const whole = { '/api/products/reorder': PRODUCTS, '/api/sidebar-items/reorder': SIDEBAR_ITEMS };
  for (const { path, records } of sent) {
    const expected = whole[path as keyof typeof whole];
    if (records !== expected) throw new Error(`${path} was sent ${records} records, not ${expected}`);
  }
  heading(`Save Order of ${PRODUCTS} products and ${SIDEBAR_ITEMS} sidebar items`);
  figure('requests that carry the order of the products', count('/api/products/reorder'), '', '1');
  figure('requests that carry the order of the sidebar', count('/api/sidebar-items/reorder'), '', '1');
  figure('from the click to the message', took, 'ms');
}
