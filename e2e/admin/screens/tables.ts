import type { Page } from '@playwright/test';
import { button, question, type Screen } from './screen.ts';

const BODY = {
  caption: 'Clamps at work',
  columns: [
    { label: 'Pressure', kind: 'figure' },
    { label: 'Notes', kind: 'text' },
  ],
  rows: [
    { header: 'Snap', cells: [{ figure: 'snap.pressure' }, { words: 'For hot lines' }] },
    { header: 'Missing', cells: [{ figure: 'no.such.figure' }, null] },
  ],
  notes: ['Ask for other sizes.'],
};
const open = async (page: Page) => {
  const { _id } = (await (await page.request.post('/api/tables', { data: BODY })).json()) as { _id: string };
  await page.goto(`/admin/tables/${_id}`);
  await page.getByRole('gridcell', { name: /snap\.pressure/ }).focus();
};
const paste = (page: Page, words: string) =>
  page.locator('[role=grid] [aria-selected=true]').evaluate((target, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, words);

/** The Tables room: its list, the grid and what opens in it. */
export const TABLES: readonly Screen[] = [
  { name: 'tables', at: '/admin/tables', show: (page) => page.getByRole('searchbox').waitFor() },
  { name: 'a table', show: open },
  {
    name: 'a table: a figure is searched',
    show: async (page) => {
      await open(page);
      await page.keyboard.press('=');
      await page.keyboard.type('press');
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'a table: words that are a figure',
    show: async (page) => {
      await open(page);
      await page.keyboard.press('"');
      await page.keyboard.type('up to 300 mm');
      await page.keyboard.press('Enter');
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'a table: a paste is proposed',
    show: async (page) => {
      await open(page);
      await paste(page, 'snap.length\tNew words\n=A1\t7777 mm');
      await button(page, 'Discard').waitFor();
    },
  },
  {
    name: 'a table: to the bin',
    show: async (page) => {
      await open(page);
      await button(page, 'Move to bin').click();
      await question(page).waitFor();
    },
  },
];
