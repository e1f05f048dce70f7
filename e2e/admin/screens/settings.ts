import { button, dialog, type Screen } from './screen.ts';

const at = '/admin/settings';

/** The room of settings. */
export const SETTINGS: readonly Screen[] = [
  { name: 'settings', at, show: (page) => page.getByLabel('Headline', { exact: true }).waitFor() },
  {
    name: 'settings: an own picture, and what is missing',
    at,
    show: async (page) => {
      await page.getByLabel(/^Own picture/).check();
      await page.getByLabel('Company name').fill('');
      await button(page, 'Add a link').click();
      await button(page, 'Save').click();
      await page.getByText('The company needs a name.').waitFor();
    },
  },
  {
    name: 'what visitors looked for',
    at: '/admin/settings/looked-for',
    show: async (page) => {
      await page.getByRole('heading', { name: 'Words that found nothing' }).waitFor();
    },
  },
  {
    name: 'where an address leads',
    at: '/admin/settings/looked-for',
    show: async (page) => {
      await page.request.get('/old-clamps', { headers: { accept: 'text/html' } });
      await page.reload();
      await button(page, 'Make a redirect for /old-clamps').click();
      await dialog(page).waitFor();
    },
  },
  {
    name: 'people and sessions',
    at: '/admin/settings/people',
    show: (page) => page.getByRole('heading', { name: 'What happened' }).waitFor(),
  },
  {
    name: 'a new editor',
    at: '/admin/settings/people',
    show: async (page) => {
      await button(page, 'Add an editor').click();
      await dialog(page).waitFor();
    },
  },
];
