import type { Page } from '@playwright/test';

/**
 * Lifts what has the focus. The drag library listens for further keys from a timer on, so that the key that lifts is
 * not taken for one that drops; a timer set after it ends after it, however busy the machine is.
 */
export async function lift(page: Page, key: 'Space' | 'Enter' = 'Space'): Promise<void> {
  await page.keyboard.press(key);
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
}

/** Moves what is lifted, by steps of 25 px (specification 9). */
export async function moveLifted(page: Page, key: 'ArrowRight' | 'ArrowDown', steps: number): Promise<void> {
  for (let step = 0; step < steps; step += 1) await page.keyboard.press(key);
}
