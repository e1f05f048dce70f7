import { expect, test } from '../support/test.ts';

const PAGE = '/repair-clamps-316l';
const SCREENS = [
  [360, 740],
  [1440, 780],
  [1440, 900],
] as const;

test('on a wide screen figures, documents and the quote stay beside the text', async ({ page }) => {
  await page.goto(PAGE);
  const side = page.getByRole('complementary', { name: 'Documents and quote' });
  const text = page.locator('.sections');
  for (const share of [0, 0.5, 0.9]) {
    await page.evaluate((part) => {
      scrollTo({ top: part * (document.body.scrollHeight - innerHeight), behavior: 'instant' });
    }, share);
    await expect(side.getByRole('heading', { name: 'Key figures' })).toBeInViewport();
    await expect(side.getByRole('link', { name: /data sheet/ })).toBeInViewport();
    await expect(side.getByRole('link', { name: 'Request email quote' })).toBeInViewport();
  }
  const [left, right] = await Promise.all([text.boundingBox(), side.boundingBox()]);
  expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThan(right?.x ?? 0);
  // The figures are seen once, whatever the width.
  for (const width of [360, 900, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.locator('.fact-plate:visible')).toHaveCount(1);
  }
});

test('a plate of three figures has no hole, at any width', async ({ page }) => {
  for (const width of [360, 700, 1000, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/pipe-seals-disc');
    const plate = page.locator('.sections .fact-plate');
    if (width === 1440) continue;
    const [frame, last] = await Promise.all([
      plate.boundingBox(),
      plate.locator('> div').last().boundingBox(),
    ]);
    const end = (box: typeof frame) => Math.round((box?.x ?? 0) + (box?.width ?? 0));
    expect(Math.abs(end(frame) - end(last)), `gap behind the last figure at ${width} px`).toBeLessThanOrEqual(
      2,
    );
  }
});

test('on a phone the quote is always within reach and covers nothing that has the focus', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const route of [PAGE, '/product/repair-clamp-rs-1']) {
    await page.goto(route);
    const quote = page.getByRole('link', { name: 'Request email quote' });
    await expect(quote).toBeInViewport({ ratio: 1 });
    const covered = await page.evaluate(() => {
      const bar = document.querySelector('.page-side .section:has(.quote)');
      const links = [...document.querySelectorAll<HTMLElement>('main a, main button, main [tabindex="0"]')];
      return links
        .filter(
          (link) => link.checkVisibility() && !bar?.contains(link) && !link.matches('.fact-table-scroll'),
        )
        .filter((link) => {
          link.focus();
          return link.getBoundingClientRect().bottom > (bar?.getBoundingClientRect().top ?? 0) + 1;
        })
        .map((link) => link.textContent);
    });
    // Below what is last in the page the bar stands in its own place.
    expect(covered).toEqual([]);
    await page.evaluate(() => {
      scrollTo({ top: document.body.scrollHeight, behavior: 'instant' });
    });
    const footer = await page.getByRole('contentinfo').boundingBox();
    const bar = await page.locator('.page-side .section:has(.quote)').boundingBox();
    expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual((footer?.y ?? 0) + 1);
  }
});

test('the table of fractions folds, and paper shows it whole', async ({ page }) => {
  await page.goto('/drilling-saddles-stainless-steel');
  const last = page.getByRole('rowheader', { name: '3 in', exact: true });
  await expect(last).toBeHidden();
  await page.getByText(/24 rows/).click();
  await expect(last).toBeVisible();
  await page.getByText(/24 rows/).click();
  await expect(last).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(last).toBeVisible();
});

test('headings, heads of columns and links are read once, with their blanks', async ({ page }) => {
  await page.goto(PAGE);
  await expect(page.getByRole('heading', { name: 'Fitting', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Link to Fitting' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Fitting', exact: true }).click();
  await expect(page).toHaveURL(/#fitting$/);
  const html = await (await page.request.get(PAGE)).text();
  expect(html.replace(/<[^>]+>/g, '')).toContain('Nominal size in');
});

test('the questions of the data for search engines stand on the page', async ({ page }) => {
  for (const route of [PAGE, '/how-to-measure']) {
    await page.goto(route);
    const scripts = await page.locator('script[type="application/ld+json"]').allTextContents();
    const faq = scripts
      .map((text) => JSON.parse(text) as { '@type': string; mainEntity?: { name: string }[] })
      .find((data) => data['@type'] === 'FAQPage');
    expect(faq?.mainEntity?.length).toBeGreaterThan(0);
    for (const { name } of faq?.mainEntity ?? [])
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  }
});

test('with wider text spacing no title of a card or tile is cut (WCAG 1.4.12)', async ({ page }) => {
  for (const [route, width] of [
    ['/', 320],
    ['/', 600],
    ['/', 900],
    ['/', 1200],
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

test('every link and control shows that it has the focus', async ({ page }) => {
  for (const [route, width] of [
    ['/', 1440],
    [PAGE, 1440],
    [PAGE, 360],
    ['/project-gallery', 900],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(route);
    await page.keyboard.press('Tab');
    const plain = await page.evaluate(() =>
      [
        ...document.querySelectorAll<HTMLElement | SVGElement>(
          'a[href], button, input, summary, [tabindex="0"]',
        ),
      ]
        .filter((one) => one.checkVisibility() && one.tabIndex >= 0)
        .filter((one) => {
          const look = () => {
            // The switch of units shows the focus of its hidden inputs on their labels.
            const { boxShadow, outline, textDecoration, left } = getComputedStyle(
              one.closest('label') ?? one,
            );
            return [boxShadow, outline, textDecoration, left].join();
          };
          one.blur();
          const before = look();
          one.focus();
          return document.activeElement === one && look() === before;
        })
        .map((one) => one.outerHTML.slice(0, 120)),
    );
    expect(plain, `${route} at ${width} px`).toEqual([]);
  }
});

test('a change of the color scheme leaves no color in between', async ({ page }) => {
  await page.goto(PAGE);
  const color = () =>
    page
      .getByRole('link', { name: 'Request email quote' })
      .evaluate((button) => getComputedStyle(button).backgroundColor);
  const light = await color();
  await page.emulateMedia({ colorScheme: 'dark' });
  // Read at once: a transition would still show the light one.
  const dark = await color();
  expect(dark).not.toBe(light);
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});

test('on a tablet the bar shows the name on one line', async ({ page }) => {
  for (const width of [900, 1024, 1100, 1199]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    const name = page.locator('.top-bar-company > span');
    expect(await name.evaluate((element) => element.getClientRects()[0]?.height)).toBeLessThan(30);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    const { apart, isCut } = await page.locator('.top-bar').evaluate((bar) => {
      const boxes = [...bar.querySelectorAll('.top-bar-search, .top-bar-contact > a')]
        .filter((each) => each.checkVisibility())
        .map((each) => each.getBoundingClientRect());
      const field = bar.querySelector('input') as HTMLInputElement;
      const style = getComputedStyle(field);
      const pen = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D;
      pen.font = style.font;
      const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
      return {
        apart: boxes.slice(1).map((box, at) => box.left - (boxes[at]?.right ?? 0)),
        isCut: pen.measureText(field.placeholder).width > room,
      };
    });
    expect(Math.min(...apart), `gaps at ${String(width)} px`).toBeGreaterThanOrEqual(12);
    expect(isCut, `placeholder at ${String(width)} px`).toBe(false);
  }
});

test('on a phone the pipe sizes fold by standard, the first open, and paper shows all', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/pipe-sizes');
  const tables = page.locator('.pipe-table table');
  await expect(tables.nth(0)).toBeVisible();
  await expect(tables.nth(1)).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(3000);
  await page.locator('.pipe-table summary').nth(1).click();
  await expect(tables.nth(1)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(tables.last()).toBeVisible();
});

test('on paper the text takes the width, and no line stands at its very edge', async ({ page }) => {
  // What Letter has between margins of 14 mm.
  await page.setViewportSize({ width: 710, height: 900 });
  await page.emulateMedia({ media: 'print' });
  await page.goto('/repair-clamps');
  const [text, column] = await Promise.all([
    page.locator('.row-1 .text-block').nth(0).boundingBox(),
    page.locator('.row-1').nth(0).boundingBox(),
  ]);
  expect(text?.width).toBe(column?.width);
  const over = await page
    .locator('main :is(.figure, .fact-table-frame, .tiles, .range-chart)')
    .evaluateAll((boxes) => boxes.filter((box) => box.getBoundingClientRect().right > innerWidth - 1).length);
  expect(over).toBe(0);
});

test('on paper every table has room for all that it says, and a product is one sheet', async ({ page }) => {
  await page.setViewportSize({ width: 710, height: 900 });
  await page.emulateMedia({ media: 'print' });
  for (const route of ['/water-control-overview', '/repair-clamps-316l', '/flap-valves-hdpe']) {
    await page.goto(route);
    const wider = await page
      .locator('.fact-table-frame')
      .evaluateAll((frames) =>
        frames.map((frame) => frame.scrollWidth - frame.clientWidth).filter((more) => more > 0),
      );
    expect(wider, route).toEqual([]);
  }
  await page.goto('/product/grip-couplings');
  const paper = (await page.pdf({ format: 'Letter', preferCSSPageSize: true })).toString('latin1');
  expect(paper.match(/\/Type \/Page\b/g)).toHaveLength(1);
});

test('with forced colors the chosen units and the words of the drawing are still told apart', async ({
  page,
}) => {
  const outlined = () =>
    page
      .locator('.unit-switch label')
      .evaluateAll((labels) =>
        labels
          .filter((label) => getComputedStyle(label).outlineStyle === 'solid')
          .map((label) => label.textContent),
      );
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme, reducedMotion: 'reduce' });
    await page.goto('/');
    expect(await outlined()).toEqual(['Both']);
    const colors = await page.locator('.header-image svg').evaluate((drawing) => ({
      paper: getComputedStyle(drawing).backgroundColor,
      words: getComputedStyle(drawing.querySelector('text') ?? drawing).fill,
    }));
    expect(colors.paper).toBe('rgb(8, 45, 54)');
    expect(colors.words).not.toBe(colors.paper);
    const card = page.locator('.card svg').first();
    const [paper, line] = await card.evaluate((drawing) => [
      getComputedStyle(drawing).backgroundColor,
      getComputedStyle(drawing).getPropertyValue('--il-line'),
    ]);
    expect(paper).toBe(colorScheme === 'light' ? 'rgb(255, 255, 255)' : 'rgb(18, 30, 35)');
    expect(line).toBe(colorScheme === 'light' ? '#16323a' : '#d5e2e6');
  }
});

test('on every built-in page the quote is in view, beside the text and at the foot of a phone', async ({
  page,
  server,
}) => {
  const sitemap = await (await fetch(`${server.url}/sitemap.xml`)).text();
  const listed = [...sitemap.matchAll(/<loc>[^<]*?:\d+(\/[^<]*)<\/loc>/g)].map(([, path = '']) => path);
  // Terms and the guarantee sell nothing; all products are drawn alike.
  const pages = listed.filter((path) => !/^\/(?:terms|guarantee|product\/)/.test(path));
  expect(pages.length).toBeGreaterThan(40);
  const missing: string[] = [];
  for (const path of [...pages, '/product/repair-clamp-snap']) {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    const isForPhones = /^\/(?:$|documents|find|pipe-sizes|project-gallery)/.test(path);
    for (const [width, height] of SCREENS.slice(0, isForPhones ? 1 : undefined)) {
      await page.setViewportSize({ width, height });
      const isInView = await page.evaluate(() => {
        const button = [...document.querySelectorAll('.button-quote')].find((each) => each.checkVisibility());
        const { top, bottom } = button?.getBoundingClientRect() ?? { top: -1, bottom: 0 };
        return top >= 0 && bottom <= innerHeight;
      });
      if (!isInView) missing.push(`${path} at ${String(width)} x ${String(height)}`);
    }
  }
  expect(missing).toEqual([]);
});
