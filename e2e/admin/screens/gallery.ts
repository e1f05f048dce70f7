import type { Page } from '@playwright/test';
import { PIXEL } from '../../support/pixel.ts';
import { answer, button, type Screen } from './screen.ts';

const open = async (page: Page, name: string) => {
  await page.getByRole('link', { name: new RegExp(`^${name}`) }).click();
  await page.getByLabel('Title').waitFor();
};
const add = async (page: Page, file: string, mimeType: string) => {
  const chooser = page.waitForEvent('filechooser');
  await button(page, 'Add images').first().click();
  await (await chooser).setFiles([{ name: file, mimeType, buffer: PIXEL }]);
};

/** The room of the gallery. */
export const GALLERY: readonly Screen[] = [
  {
    name: 'gallery',
    at: '/admin/gallery',
    show: (page) => page.getByRole('link', { name: /^Disc Seal Projects/ }).waitFor(),
  },
  {
    name: 'a group with sub-projects',
    at: '/admin/gallery',
    show: (page) => open(page, 'Flap Valve Projects'),
  },
  {
    name: 'a new group, with a fault and files that do not fit, fail and are on their way',
    at: '/admin/gallery/new',
    show: async (page) => {
      await add(page, 'notes.txt', 'text/plain');
      await answer(page, 'POST', '**/api/upload', { status: 500, json: { error: 'Disk is full' } });
      await add(page, 'full.png', 'image/png');
      await button(page, 'Try again').waitFor();
      await page.unrouteAll();
      await page.route('**/api/upload', () => {});
      await add(page, 'slow.png', 'image/png');
      await page.getByRole('progressbar').waitFor();
      await button(page, 'Save').click();
      await page.getByText('A group needs a title.').waitFor();
    },
  },
  {
    name: 'the menu of an image',
    at: '/admin/gallery',
    show: async (page) => {
      await open(page, 'Penstock Projects');
      await page
        .locator('.image-card')
        .getByRole('button', { name: /^More for / })
        .last()
        .click();
      await page.getByRole('menuitem', { name: 'Take out' }).waitFor();
    },
  },
  {
    name: 'a group that is not there',
    at: '/admin/gallery/0123456789abcdef01234567',
    show: (page) => page.getByRole('alert').waitFor(),
  },
];
