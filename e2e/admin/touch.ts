import type { Locator, Page } from '@playwright/test';
import { expect } from '../support/test.ts';

/** CSS pixels that a target needs on each side (WCAG 2.5.8). */
const TARGET = 24;

/** Nothing lies beyond the screen's edge, and all that can be pressed is large enough. */
export async function expectFits(page: Page, screen: string): Promise<void> {
  const found = await page.evaluate((target) => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const isSeen = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.closest('[inert]') === null;
    const small = [...document.querySelectorAll('button, a, input, select, textarea, [role="menuitem"]')]
      .filter(isSeen)
      .flatMap((element) => {
        const { width, height } = (element.closest('label') ?? element).getBoundingClientRect();
        const isHidden = width <= 1 || height <= 1;
        if (isHidden || (width >= target && height >= target)) return [];
        const name = element.getAttribute('aria-label') ?? element.textContent;
        return [`${element.tagName} ${name} ${String(Math.round(width))} x ${String(Math.round(height))}`];
      });
    const beyond = [...document.querySelectorAll('button, a, input, select, textarea')]
      .filter(isSeen)
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        // A link to skip with waits beyond the edge; the tabs scroll.
        const isKept = width <= 1 || right <= 0 || element.closest('[role="tablist"]') !== null;
        return !isKept && (left < 0 || right > clientWidth + 1);
      })
      .map((element) => `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent}`);
    return { overflow: scrollWidth - clientWidth, small, beyond };
  }, TARGET);
  expect.soft(found, screen).toEqual({ overflow: 0, small: [], beyond: [] });
}

/** Drags with one finger: rests until the entry is lifted, moves, and lets go. */
export async function touchDrag(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.scrollIntoViewIfNeeded();
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (start === null || end === null) throw new Error('The handles are not on the screen');
  const session = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', share: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        type === 'touchEnd'
          ? []
          : [
              {
                x: start.x + 14 + (end.x - start.x) * share,
                y: start.y + 14 + (end.y - start.y) * share,
              },
            ],
    });
  await send('touchStart', 0);
  await expect(page.locator('.slot-label')).toBeVisible();
  for (let step = 1; step <= 10; step += 1) await send('touchMove', step / 10);
  await send('touchEnd', 1);
  await expect(page.locator('.is-lifted')).toHaveCount(0);
  await session.detach();
}
