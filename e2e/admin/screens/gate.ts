import type { Page } from '@playwright/test';
import { PASSWORD } from '../../support/server.ts';
import { answer, button, type Screen } from './screen.ts';

const enter = async (page: Page, password: string) => {
  await page.getByPlaceholder('Enter admin password').fill(password);
  await button(page, 'Enter').click();
};

/** What is met before anything else, the first list included. */
export const GATE: readonly Screen[] = [
  { name: 'gate', show: (page) => page.getByPlaceholder('Enter admin password').waitFor() },
  {
    name: 'gate: refused',
    show: async (page) => {
      await enter(page, 'not it');
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'the first list on its way',
    show: async (page) => {
      await page.route('**/api/products', () => {});
      await enter(page, PASSWORD);
      await page.locator('.skeleton').first().waitFor();
    },
  },
  {
    name: 'a list that cannot be read',
    show: async (page) => {
      // Nothing is kept from before, and no list is still asked for.
      await page.unroute('**/api/products');
      await page.reload();
      await page
        .getByRole('button', { name: /^Edit / })
        .first()
        .waitFor();
      await button(page, 'Log out').click();
      await answer(page, 'GET', '**/api/products', { status: 500, json: { error: 'Broken' } });
      await enter(page, PASSWORD);
      await page.getByRole('alert').filter({ hasText: 'Something went wrong' }).waitFor();
    },
  },
];
