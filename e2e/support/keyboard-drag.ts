import type { Page } from '@playwright/test';

/**
 * Lifts the focused element. The drag library adds its key listener in a timer, so that the lifting key
 * doesn't drop the element. A later timer runs after it, even on a busy machine.
 */
export async function lift(page: Page, key: 'Space' | 'Enter' = 'Space'): Promise<void> {
  await page.keyboard.press(key);
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
}

/** Moves the lifted element in steps of 25 px (specification 9). */
export async function moveLifted(page: Page, key: 'ArrowRight' | 'ArrowDown', steps: number): Promise<void> {
  for (let step = 0; step < steps; step += 1) await page.keyboard.press(key);
}
