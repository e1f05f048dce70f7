import { comparisonOf } from '@wa/core/domain/compare/compare-path';
import { FIND_PATH } from '@wa/core/domain/finder/find-address';
import { ALL_PARTS } from '@wa/core/domain/finder/finder-answer';
import { FINDER_CASES } from '../../api/src/seed/testing/finder-cases.ts';
import { verdictId } from '../../web/src/find/verdict-words.ts';
import { expect, test } from '../support/test.ts';
import type { Page } from '@playwright/test';

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** By a link of the page, as a visitor goes: with scripts the application asks for the answer itself. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => {
    const link = document.createElement('a');
    link.href = href;
    document.querySelector('main')?.append(link);
    link.click();
  }, path);
  await expect(page).toHaveURL(path);
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('every case worked by hand has its verdict and its reason on the page', async ({ page }) => {
      await page.goto(FIND_PATH);
      if (javaScriptEnabled) {
        await page.keyboard.press('Shift');
        await expect(page.locator('html[data-interactive]')).toBeAttached();
        await page.evaluate(() => Object.assign(window, { isSame: true }));
      }
      for (const { query, slug, verdict, says, working } of FINDER_CASES) {
        const path = `${FIND_PATH}?${query}&${ALL_PARTS}=1`;
        if (javaScriptEnabled) await goTo(page, path);
        else await page.goto(path);
        const part = page
          .locator(`section[aria-labelledby="${verdictId(verdict)}"] .found > li`)
          .filter({ has: page.locator(`a[href="${comparisonOf(slug)}"]`) });
        const reason = typeof says === 'string' ? new RegExp(escaped(says), 'i') : says;
        await expect(part.locator('.found-text > p'), working).toHaveText(reason);
      }
      if (javaScriptEnabled) expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
    });
  });
}
