import type { Page } from '@playwright/test';
import { button, type Screen } from './screen.ts';

const value = (page: Page) => page.locator('.figure-row .is-value').first();
const at = '/admin/figures';

async function paste(page: Page, text: string): Promise<void> {
  await value(page).click();
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);
}

/** The room of figures. */
export const FIGURES: readonly Screen[] = [
  { name: 'figures', at, show: (page) => value(page).waitFor() },
  {
    name: 'figures: a chosen one',
    at,
    show: async (page) => {
      await value(page).click();
      await page.getByRole('region', { name: 'Used in' }).getByRole('listitem').first().waitFor();
    },
  },
  {
    name: 'figures: an open value with a contradiction',
    at,
    show: async (page) => {
      await value(page).click();
      await page.keyboard.press('Enter');
      await page.getByRole('textbox', { name: /^Value of/ }).fill('up to 50 psi');
      await page.locator('.figure-problem').waitFor();
    },
  },
  {
    name: 'figures: a value that cannot be read',
    at,
    show: async (page) => {
      await value(page).click();
      await page.keyboard.press('Enter');
      await page.getByRole('textbox', { name: /^Value of/ }).fill('=A1');
      await page.keyboard.press('Enter');
      await page.locator('.figure-reason').waitFor();
    },
  },
  {
    name: 'figures: pasted cells',
    at,
    show: async (page) => {
      await paste(page, 'up to 37 psi\n=A1\n60 mm');
      await page.getByRole('region', { name: 'Pasted cells' }).waitFor();
    },
  },
  {
    name: 'figures: places before hiding',
    at: `${at}?show=questions`,
    show: async (page) => {
      await button(page, 'Hide disc.pressure').click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'figures: open questions',
    at: `${at}?show=questions`,
    show: (page) => page.getByRole('list', { name: 'Open questions' }).waitFor(),
  },
  {
    name: 'figures: none matches',
    at,
    show: async (page) => {
      await page.getByRole('searchbox').fill('snap.weight');
      await button(page, 'New figure snap.weight').waitFor();
    },
  },
  {
    name: 'figures: another key',
    at,
    show: async (page) => {
      await value(page).click();
      await button(page, 'Use another key').click();
      await page.getByRole('dialog').waitFor();
    },
  },
];
