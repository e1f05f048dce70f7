import { expect, test } from '../support/test.ts';

const PAGE = '/repair-clamps-316l';

test('on a phone the bar at the bottom covers nothing that has the focus, and is not printed', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const route of [PAGE, '/product/repair-clamp-rs-1']) {
    await page.goto(route);
    const covered = await page.evaluate(() => {
      const bar = document.querySelector('.phone-bar');
      const links = [...document.querySelectorAll<HTMLElement>('main a, main button, main [tabindex="0"]')];
      return links
        .filter((link) => link.checkVisibility())
        .filter((link) => !link.matches('.fact-table-scroll'))
        .filter((link) => {
          link.focus();
          return link.getBoundingClientRect().bottom > (bar?.getBoundingClientRect().top ?? 0) + 1;
        })
        .map((link) => link.textContent);
    });
    expect(covered).toEqual([]);
  }
  const bar = page.getByRole('navigation', { name: 'Find, quote, call' });
  await expect(bar.getByRole('link')).toHaveText(['Find', 'Quote', 'Call']);
  await page.emulateMedia({ media: 'print' });
  await expect(bar).toBeHidden();
});

test('long tables fold and paper shows them whole (specification 9)', async ({ page }) => {
  await page.goto('/repair-clamps');
  const last = page.getByRole('rowheader', { name: '3 in', exact: true });
  await expect(last).toBeVisible();
  await page.getByText(/24 rows/).click();
  await expect(last).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(last).toBeVisible();
  // The head of a printed page has the contacts, but no navigation.
  const head = page.getByRole('banner');
  await expect(head.getByRole('link', { name: /^Email / })).toBeVisible();
  await expect(head.getByRole('link', { name: 'Product finder' })).toBeHidden();
});

test('on a phone the table of pipe sizes scrolls in its box, with its sizes and standards in view', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/pipe-sizes#iso2531');
  const box = page.getByRole('region', { name: 'Outside diameters' });
  await expect(page.getByRole('columnheader', { name: 'ISO 2531' })).toBeInViewport();
  await box.evaluate((element) => element.scrollTo(element.scrollWidth, element.scrollHeight));
  await expect(page.getByRole('columnheader', { name: 'ISO 2531' })).toBeInViewport();
  await expect(page.getByRole('rowheader', { name: 'NPS 48' })).toBeInViewport();
  const cell = page
    .getByRole('row', { name: /^NPS 48/ })
    .getByRole('cell')
    .first();
  await expect(cell).toHaveText(/^48 in/);
  await expect(cell.locator('.metric')).toBeHidden();
});

test('with wider text spacing no title of a card or tile is cut (WCAG 1.4.12)', async ({ page }) => {
  for (const [route, width] of [
    ['/', 320],
    ['/', 900],
    ['/repair-clamps', 360],
    ['/repair-clamps', 1440],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(route);
    const cut = await page.evaluate(() => {
      document.documentElement.dataset['whole'] = '';
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(
        '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
      );
      document.adoptedStyleSheets = [sheet];
      return [...document.querySelectorAll('.card-title, .tile-label, .tile-text')]
        .filter((title) => {
          const words = document.createRange();
          words.selectNodeContents(title);
          const text = words.getBoundingClientRect();
          const frame = title.closest('.card, .tile')?.getBoundingClientRect();
          return frame !== undefined && (text.right > frame.right || text.bottom > frame.bottom);
        })
        .map((title) => title.textContent);
    });
    expect(cut, `${route} at ${width} px`).toEqual([]);
  }
});

test('every link and control shows that it has the focus (WCAG 2.4.7)', async ({ page }) => {
  for (const [route, width] of [
    ['/', 1440],
    [PAGE, 360],
    ['/project-gallery', 900],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(route);
    await page.keyboard.press('Tab');
    const plain = await page.evaluate(() => {
      const all = document.querySelectorAll<HTMLElement>('a[href], button, input, summary, [tabindex="0"]');
      return [...all]
        .filter((one) => one.checkVisibility() && one.tabIndex >= 0)
        .filter((one) => {
          const look = () => {
            // The unit switch shows the focus of its hidden inputs on their labels.
            const shown = getComputedStyle(one.closest('label') ?? one);
            return [shown.boxShadow, shown.outline, shown.textDecoration, shown.left].join();
          };
          one.blur();
          const before = look();
          one.focus();
          return document.activeElement === one && look() === before;
        })
        .map((one) => one.outerHTML.slice(0, 120));
    });
    expect(plain, `${route} at ${width} px`).toEqual([]);
  }
});

test('the bar at the top cuts nothing, at any width', async ({ page }) => {
  await page.goto('/search?q=leak+DN+250');
  for (const width of [360, 900, 1024, 1199, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const outside = await page.locator('.top-bar').evaluate((bar) =>
      [...bar.querySelectorAll('a, button, input')]
        .filter((each) => each.checkVisibility())
        .filter((each) => {
          const box = each.getBoundingClientRect();
          const frame = bar.getBoundingClientRect();
          return box.right > innerWidth || box.left < 0 || box.bottom > frame.bottom + 1;
        })
        .map((each) => each.outerHTML.slice(0, 80)),
    );
    expect(outside, `${String(width)} px`).toEqual([]);
  }
});

test('on paper, colors are light, tables fit, and a product needs at most two sheets', async ({ page }) => {
  // The width of Letter paper within margins of 14 mm.
  await page.setViewportSize({ width: 710, height: 900 });
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  for (const route of ['/water-control-overview', PAGE, '/flap-valves-hdpe', '/repair-clamps']) {
    await page.goto(route);
    const wide = await page
      .locator('main :is(.figure, .fact-table-frame, .tiles, .range-chart)')
      .evaluateAll((boxes) =>
        boxes
          .filter(
            (box) => box.getBoundingClientRect().right > innerWidth - 1 || box.scrollWidth > box.clientWidth,
          )
          .map((box) => box.className),
      );
    expect(wide, route).toEqual([]);
  }
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
    'rgb(255, 255, 255)',
  );
  const sheets = async () => {
    const paper = (await page.pdf({ format: 'Letter', preferCSSPageSize: true })).toString('latin1');
    return paper.match(/\/Type \/Page\b/g)?.length ?? 0;
  };
  await page.goto('/product/grip-couplings');
  expect(await sheets()).toBeLessThanOrEqual(2);
  // The list of documents has no half-empty sheets.
  await page.goto('/documents');
  expect(await sheets()).toBeLessThanOrEqual(6);
});

test('before the first idle moment, parts below the first screen are not laid out', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 740 });
  // The loader lays them out.
  await page.route(/loader-/, (route) => route.fulfill({ body: '', contentType: 'text/javascript' }));
  for (const [path, part] of [
    ['/', '[data-drawn="home-grid"] > li'],
    ['/repair-clamps-316l', '.sections > .section'],
    ['/documents', '.documents-table tbody'],
  ] as const) {
    await page.goto(path);
    const visibility = await page
      .locator(part)
      .last()
      .evaluate((last) => getComputedStyle(last).contentVisibility);
    expect(visibility, path).toBe('auto');
  }
});
