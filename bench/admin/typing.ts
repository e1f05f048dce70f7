import type { Browser } from '@playwright/test';
import type { RunningServer } from '../../e2e/support/server.ts';
import { figure, heading, percentile } from '../report.ts';
import { BLOCKS, longPage } from './fixture.ts';
import { openPage, type Session } from './opening.ts';

const SLUG = 'two-hundred-blocks';
const KEYS = 'Seals that stay tight for fifty years, in every pipe and every wall. ';
/** Milliseconds between two keys: somebody who types quickly. */
const PACE = 60;

/** Time from a key to the frame that shows its letter, in a block in the middle of a page of 200, preview beside it. */
export async function benchTyping(browser: Browser, server: RunningServer, session: Session): Promise<void> {
  const page = await openPage(browser, server, session);
  const saved = await page.request.put(`/api/pages/slug/${SLUG}`, {
    data: longPage('Two hundred blocks'),
  });
  if (!saved.ok()) throw new Error(`the page was refused: ${await saved.text()}`);
  await page.goto(`/admin/${SLUG}`);
  await page.waitForFunction((count) => document.querySelectorAll('.block-card').length === count, BLOCKS, {
    timeout: 120_000,
  });
  await page.frameLocator('iframe[title^="Preview"]').locator('h1').waitFor();
  heading(`Typing in the page builder, ${BLOCKS} blocks (key to painted letter)`);
  for (const [name, at] of Object.entries({ 'first block': 0, 'block in the middle': BLOCKS / 2 })) {
    const field = page.locator('.block-card').nth(at).locator('textarea').first();
    await field.scrollIntoViewIfNeeded();
    await field.focus();
    await page.evaluate(() => {
      const latencies: number[] = [];
      Object.assign(window, { latencies });
      const channel = new MessageChannel();
      const pressed: number[] = [];
      channel.port1.onmessage = () => {
        for (const at of pressed.splice(0)) latencies.push(performance.now() - at);
      };
      document.addEventListener(
        'keydown',
        ({ timeStamp }) => {
          pressed.push(timeStamp);
          // A message posted by a frame is read when the frame has been drawn.
          requestAnimationFrame(() => channel.port2.postMessage(null));
        },
        { capture: true },
      );
    });
    await page.keyboard.type(KEYS + KEYS, { delay: PACE });
    const latencies = await page.evaluate(() => (window as unknown as { latencies: number[] }).latencies);
    figure(`${name}: half of the keys within`, percentile(latencies, 0.5), 'ms');
    figure(
      `${name}: 95 of 100 keys within`,
      percentile(latencies, 0.95),
      'ms',
      '<= 50',
      `${latencies.length} keys`,
    );
  }
  await page.context().close();
}
