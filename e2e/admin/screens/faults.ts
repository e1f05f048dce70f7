import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { axeFaults } from '../../support/test.ts';

/** Minimum size of a target in CSS pixels (WCAG 2.5.8). */
const TARGET = 24;
/** Text spacing of WCAG 1.4.12. */
const SPACING =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }';

/** Returns the violations that axe finds. Content behind a dialog is checked in a scenario of its own. */
export async function axeFaultsOf(page: Page) {
  const axe = new AxeBuilder({ page }).setLegacyMode();
  // A dialog that has faded out stays in the document for a moment.
  const isOpen = await page
    .locator('[aria-modal="true"]')
    .evaluateAll((all) => all.some((modal) => modal.checkVisibility({ opacityProperty: true })));
  if (isOpen) axe.include('[aria-modal="true"]');
  return axeFaults(axe);
}

/** Returns elements that overflow, are too small to press, or are clipped, also with wider text spacing. */
export function misfits(page: Page): Promise<string[]> {
  return page.evaluate(
    ({ target, spacing }) => {
      const found: string[] = [];
      const root = document.documentElement;
      const nameOf = (element: Element) =>
        `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent}`.slice(0, 60);
      const isSeen = (element: Element) =>
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        element.closest('[inert]') === null;
      const controls = [
        ...document.querySelectorAll('button, a, input, select, textarea, [role="menuitem"]'),
      ].filter(isSeen);

      if (root.scrollWidth > root.clientWidth)
        found.push(`${String(root.scrollWidth - root.clientWidth)} px beyond the edge`);
      for (const control of controls) {
        const { width, height, right } = (control.closest('label') ?? control).getBoundingClientRect();
        const isHidden = width <= 1 || height <= 1;
        // A link within a sentence is as high as its line.
        const isInText = control.tagName === 'A' && getComputedStyle(control).display === 'inline';
        if (!isHidden && !isInText && (width < target || height < target))
          found.push(`${nameOf(control)}: ${String(Math.round(width))} x ${String(Math.round(height))} px`);
        const card = control.closest('.product-card');
        if (card && right > card.getBoundingClientRect().right)
          found.push(`${nameOf(control)}: not in its card`);
      }

      // Cards far off the screen are rendered whole for this check.
      root.dataset['whole'] = '';
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(spacing);
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
      for (const title of document.querySelectorAll('.card-title, .product-card-title, h1, h2, button')) {
        const isCut =
          getComputedStyle(title).overflowY !== 'visible' && title.scrollHeight > title.clientHeight + 1;
        // A card shows only the first lines of a very long title.
        const isHidden = !isSeen(title) || title.clientWidth <= 1;
        if (isCut && !isHidden && title.textContent.length < 300)
          found.push(`${nameOf(title)}: cut with wider text`);
      }
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
      delete root.dataset['whole'];
      return found;
    },
    { target: TARGET, spacing: SPACING },
  );
}

/** Finishes all animations, so that colors and screenshots are final. */
export async function standStill(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
        .map(({ finished }) => finished.catch(() => {})),
    ),
  );
}
