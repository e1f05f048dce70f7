import type { Page } from '@playwright/test';
import { lift } from '../support/keyboard-drag.ts';
import { PIXEL } from '../support/pixel.ts';
import { expect, logIn, test } from '../support/test.ts';

test.use({ baseURL: async ({ ownServer }, use) => use(ownServer.url) });

const groups = (page: Page) => page.getByRole('list', { name: 'Groups in their order' }).getByRole('link');
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

test('a group is made, filled, described and ordered, and stands on the gallery', async ({ page, axe }) => {
  await logIn(page);
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Gallery' }).click();
  await expect(groups(page)).toHaveCount(14);
  await page.getByRole('link', { name: 'Group', exact: true }).click();
  await page.getByLabel('Title').fill('Outfalls of 2026');
  await choose(page, [png('one.png'), png('two.png')]);
  await expect(images(page)).toHaveCount(2);
  await images(page).first().fill('A flap on a headwall');
  await page.keyboard.press('Tab');
  await page.keyboard.type('A penstock in a chamber');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Outfalls of 2026 saved')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/gallery\/[0-9a-f]{24}$/);
  await axe();

  // The second image before the first, and the group before all others, both by the keyboard.
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

  await page.goto('/project-gallery#outfalls-of-2026');
  const group = page.locator('details#outfalls-of-2026');
  await expect(group).toHaveAttribute('open', '');
  await expect(page.locator('.gallery > li').first()).toContainText('Outfalls of 2026');
  await group.getByRole('button', { name: 'A flap on a headwall' }).click();
  await expect(page.locator('.lightbox-count')).toHaveText('2 of 2');
});

test('an order and a deletion are taken back, and the bin gives a group back', async ({ page }) => {
  await logIn(page);
  await page.goto('/admin/gallery');
  await expect(groups(page)).toHaveCount(14);
  const before = await groups(page).allTextContents();
  const [first = '', second = ''] = before.map((text) => text.replace(/\d+ images$/, ''));
  await page.getByRole('button', { name: `More for ${first}` }).click();
  await page.getByRole('menuitem', { name: 'Move down' }).click();
  await expect(groups(page).first()).toContainText(second);
  await page.getByRole('button', { name: 'Undo (1)' }).waitFor();
  await page.keyboard.press('Control+z');
  await expect(groups(page).first()).toContainText(first);

  await page.getByRole('button', { name: `More for ${first}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(groups(page)).toHaveCount(before.length - 1);
  await expect.poll(() => shown(page)).toHaveLength(before.length - 1);
  await page.getByRole('button', { name: 'Undo (1)' }).click();
  await expect(groups(page)).toHaveText(before);

  await page.getByRole('button', { name: `More for ${second}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(groups(page)).toHaveCount(before.length - 1);
  await page.getByRole('button', { name: 'Open Bin' }).click();
  await page.getByRole('button', { name: `Restore ${second}` }).click();
  await expect(groups(page)).toHaveText(before);
  await expect.poll(async () => (await shown(page)).length).toBe(before.length);
});

test('images go into sub-projects, and what is taken out comes back by undo', async ({ page, axe }) => {
  await logIn(page);
  await page.goto('/admin/gallery');
  await groups(page).filter({ hasText: 'Casing Spacer Projects' }).click();
  await expect(images(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Sub-project' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Sub-project 1 needs a name.' })).toBeVisible();
  await page.getByLabel('Name of sub-project 1').fill('Below roads');
  const name = 'Spacer between carrier pipe and casing';
  await page.getByRole('button', { name: `More for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Move to Below roads' }).click();
  await page.getByRole('button', { name: `More for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Thumbnail of the group' }).click();
  await expect(page.getByText('Group thumbnail')).toBeVisible();
  await axe();
  await page.getByRole('button', { name: 'More for Below roads' }).click();
  await page.getByRole('menuitem', { name: 'Take out' }).click();
  await expect(images(page)).toHaveCount(1);
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(images(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await saved(page);
  const stored = async () => {
    const list = (await (await page.request.get('/api/gallery')).json()) as { title: string }[];
    return list.find(({ title }) => title === 'Casing Spacer Projects');
  };
  await expect.poll(stored).toMatchObject({
    thumbnail: 'drawing:casing-spacers-hdpe',
    general: [{ src: 'drawing:project-casing-spacers' }],
    projects: [{ name: 'Below roads', images: [{ description: name }] }],
  });
});

test('a file that fails stays with its reason while the others are saved; one can be called off', async ({
  page,
  quietConsole,
}) => {
  quietConsole.expectNoise(/500|Image upload failed/);
  await logIn(page);
  await page.goto('/admin/gallery');
  await groups(page).filter({ hasText: 'Manway Hatches' }).click();
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/upload', async (route) => {
    const body = route.request().postDataBuffer()?.toString('latin1') ?? '';
    if (body.includes('bad.png')) return route.fulfill({ status: 500, json: { error: 'Disk is full' } });
    if (body.includes('slow.png')) await held;
    return route.fallback();
  });
  await choose(page, [
    png('good.png'),
    png('bad.png'),
    { name: 'notes.txt', mimeType: 'text/plain', buffer: PIXEL },
  ]);
  await expect(images(page)).toHaveCount(1);
  const failed = page.locator('.upload-card');
  await expect(failed).toHaveCount(2);
  await expect(failed.filter({ hasText: 'bad.png' })).toContainText('Image upload failed');
  await expect(failed.filter({ hasText: 'notes.txt' })).toContainText('Please choose an image file.');
  await images(page).first().fill('A hatch');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await saved(page);
  await expect.poll(() => shown(page)).toContain('Manway Hatches: A hatch');
  await expect(failed).toHaveCount(2);

  await choose(page, [png('slow.png')]);
  await expect(page.getByRole('progressbar', { name: 'Upload of slow.png' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel the upload of slow.png' }).click();
  await expect(failed).toHaveCount(2);
  release();
  await page.unroute('**/api/upload');
  await failed.filter({ hasText: 'bad.png' }).getByRole('button', { name: 'Try again' }).click();
  await expect(images(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Take notes.txt away' }).click();
  await expect(failed).toHaveCount(0);
});
