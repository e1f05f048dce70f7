import type { Page } from '@playwright/test';
import { lift } from '../support/keyboard-drag.ts';
import { PIXEL } from '../support/pixel.ts';
import { expect, logIn, test } from '../support/test.ts';

test.use({ baseURL: async ({ office }, use) => use(office.url) });

const groups = (page: Page) => page.getByRole('list', { name: 'Groups in order' }).getByRole('link');
const images = (page: Page) => page.getByRole('textbox', { name: /^Description of image/ });
const saved = (page: Page) => expect(page.locator('.admin-bar').getByRole('status')).toHaveText('Saved');
const png = (name: string) => ({ name, mimeType: 'image/png', buffer: PIXEL });

async function choose(
  page: Page,
  files: { name: string; mimeType: string; buffer: Buffer }[],
): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add images' }).first().click();
  await (await chooser).setFiles(files);
}
const shown = async (page: Page) => {
  const list = (await (await page.request.get('/api/gallery')).json()) as {
    title: string;
    general?: { description: string }[];
  }[];
  return list.map(({ title, general = [] }) =>
    [title, ...general.map(({ description }) => description)].join(': '),
  );
};

test('a group is created, filled, described, reordered, deleted, and restored, and appears in the gallery (D10.1, D10.2)', async ({
  page,
}) => {
  await logIn(page);
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Gallery' }).click();
  await expect(groups(page)).toHaveCount(14);
  await page.getByRole('link', { name: 'Add group', exact: true }).click();
  await page.getByLabel('Title').fill('Outfalls of 2026');
  await choose(page, [png('one.png'), png('two.png')]);
  await expect(images(page)).toHaveCount(2);
  await images(page).first().fill('A flap on a headwall');
  await page.keyboard.press('Tab');
  await page.keyboard.type('A penstock in a chamber');
  // A sub-project needs a name, which can be typed at once.
  const name = page.getByRole('textbox', { name: 'Name of sub-project 1' });
  await page.getByRole('button', { name: 'Add sub-project' }).click();
  await expect(name).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(name).toHaveCount(0);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Outfalls of 2026 saved')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/gallery\/[0-9a-f]{24}$/);

  // The keyboard moves the second image before the first, and the group before all others.
  await page.getByRole('button', { name: 'Drag A penstock in a chamber' }).focus();
  await lift(page);
  for (let step = 0; step < 8; step += 1) await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Space');
  await expect(images(page).first()).toHaveValue('A penstock in a chamber');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await saved(page);
  await page.getByRole('button', { name: 'More for Outfalls of 2026' }).click();
  await page.getByRole('menuitem', { name: 'Move to the start' }).click();
  await expect(groups(page).first()).toContainText('Outfalls of 2026');
  await saved(page);
  const titles = await shown(page);
  expect(titles[0]).toBe('Outfalls of 2026: A penstock in a chamber: A flap on a headwall');

  // An open group has its own undo history.
  await page.goto('/admin/gallery');
  await page.getByRole('button', { name: 'More for Outfalls of 2026' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect.poll(() => shown(page)).toHaveLength(14);
  await page.locator('.toolbar').getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(groups(page)).toHaveCount(15);
  await saved(page);

  await page.goto('/project-gallery#outfalls-of-2026');
  const group = page.locator('details#outfalls-of-2026');
  await expect(group).toHaveAttribute('open', '');
  await expect(page.locator('.gallery > li').first()).toContainText('Outfalls of 2026');
  await expect(group.getByRole('button', { name: 'A flap on a headwall' })).toBeVisible();
});
