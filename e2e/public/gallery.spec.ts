import { expect, test } from '../support/test.ts';

test('a group has its hash, images are in 2 to 6 columns by the width of the screen, and an image opens in a lightbox that wraps around (specification 2)', async ({
  page,
  axe,
}) => {
  await page.goto('/project-gallery');
  const group = page.locator('details.gallery-group:has(.gallery-grid)').last();
  await group.locator('> summary').hover();
  await group.locator('> summary').click();
  const slug = await group.getAttribute('id');
  await expect(page).toHaveURL(new RegExp(`#${slug ?? ''}$`));

  const grid = group.locator('.gallery-grid').first();
  const project = group.locator('details:has(.gallery-grid) > summary');
  if ((await project.count()) > 0) await project.first().click();
  const first = grid.getByRole('button').first();
  await first.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  const description = page.locator('.lightbox-description');
  const shown = await description.textContent();
  await axe();
  const count = page.locator('.lightbox-count');
  await expect(count).toHaveText(/^1 of/);
  await page.keyboard.press('ArrowRight');
  await expect(count).toHaveText(/^2 of/);
  await page.keyboard.press('ArrowLeft');
  await expect(count).toHaveText(/^1 of/);
  await page.keyboard.press('ArrowLeft');
  await expect(count).toHaveText(/^([2-9]) of \1$/);
  await expect(description).not.toHaveText(shown ?? '');
  await page.keyboard.press('ArrowRight');
  await expect(description).toHaveText(shown ?? '');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(first).toBeFocused();

  // Back, a gesture on phones, closes the picture and keeps the gallery unchanged. Forward opens the picture
  // again.
  const place = () => page.evaluate(() => [scrollY, location.hash]);
  const before = await place();
  await first.click();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(first).toBeFocused();
  await expect.poll(place).toEqual(before);
  await page.goForward();
  await expect(dialog).toBeVisible();
  await expect(description).toHaveText(shown ?? '');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect.poll(place).toEqual(before);

  await group.locator('> summary').click();
  await expect(page).toHaveURL(/project-gallery$/);

  const columns = () =>
    page
      .locator('.gallery-grid')
      .last()
      .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length);
  await page.locator('details').evaluateAll((all) => all.forEach((each) => each.setAttribute('open', '')));
  for (const [width, count] of [
    [390, 2],
    [600, 3],
    [900, 4],
    [1200, 5],
    [1536, 6],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    expect(await columns(), `${String(width)} px`).toBe(count);
  }
});
