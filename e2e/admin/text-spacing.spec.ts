import { expect, logIn, test } from '../support/test.ts';

/** WCAG 1.4.12: what a reader may ask of any text. */
const SPACING =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }';

for (const [place, titles] of [
  ['/', '.card-title'],
  ['/admin', '.product-card-title'],
] as const) {
  test(`with wider text no title of a card is cut at ${place}`, async ({ page }) => {
    if (place === '/admin') await logIn(page);
    else await page.goto(place);
    await expect(page.locator(titles).first()).toBeVisible();
    for (const width of [360, 1000, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const cut = await page.evaluate(
        ([spacing, selector]) => {
          document.documentElement.dataset['whole'] = '';
          const sheet = new CSSStyleSheet();
          sheet.replaceSync(spacing);
          document.adoptedStyleSheets = [sheet];
          return [...document.querySelectorAll(selector)]
            .filter((title) => {
              const card = title.closest('li, article') ?? title;
              const text = document.createRange();
              text.selectNodeContents(title);
              const isClipped =
                getComputedStyle(title).overflowY !== 'visible' &&
                title.scrollHeight > title.clientHeight + 1;
              return (
                isClipped || text.getBoundingClientRect().bottom > card.getBoundingClientRect().bottom + 1
              );
            })
            .map((title) => title.textContent);
        },
        [SPACING, titles] as const,
      );
      expect(cut, `${String(width)} px`).toEqual([]);
    }
  });
}
