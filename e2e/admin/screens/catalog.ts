import type { Page } from '@playwright/test';
import { PIXEL } from '../../support/pixel.ts';
import { answer, button, pasteInto, type Screen } from './screen.ts';

const value = (page: Page) => page.locator('.figure-row .is-value').first();
const figures = '/admin/figures';
const openValue = async (page: Page, words: string) => {
  await value(page).click();
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: /^Value of/ }).fill(words);
};

const TABLE = {
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
const openTable = async (page: Page) => {
  const made = await page.request.post('/api/tables', { data: TABLE });
  const { _id } = (await made.json()) as { _id: string };
  await page.goto(`/admin/tables/${_id}`);
  await page.getByRole('gridcell', { name: /snap\.pressure/ }).focus();
};

const gallery = '/admin/gallery';
const openGroup = async (page: Page, name: string) => {
  await page.getByRole('link', { name: new RegExp(`^${name}`) }).click();
  await page.getByLabel('Title').waitFor();
};
const addImage = async (page: Page, file: string, mimeType: string) => {
  const chooser = page.waitForEvent('filechooser');
  await button(page, 'Add images').first().click();
  await (await chooser).setFiles([{ name: file, mimeType, buffer: PIXEL }]);
};

/** Specs, tables, and the gallery. */
export const CATALOG: readonly Screen[] = [
  {
    name: 'specs: one is selected',
    at: figures,
    show: async (page) => {
      await value(page).click();
      await page.getByRole('region', { name: 'Used in' }).getByRole('listitem').first().waitFor();
    },
    picture: { file: 'figures.webp' },
  },
  {
    name: 'specs: an open value with a contradiction',
    at: figures,
    show: async (page) => {
      await openValue(page, 'up to 50 psi');
      await page.locator('.figure-problem').waitFor();
    },
  },
  {
    name: 'specs: open questions, and where a hidden one is used',
    at: `${figures}?show=questions`,
    show: async (page) => {
      await button(page, 'Hide disc.pressure').click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  { name: 'tables', at: '/admin/tables', show: (page) => page.getByRole('searchbox').waitFor() },
  {
    name: 'a table: a spec is searched',
    show: async (page) => {
      await openTable(page);
      await page.keyboard.press('=');
      await page.keyboard.type('press');
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'a table: a paste is proposed',
    show: async (page) => {
      await openTable(page);
      await pasteInto(page, '[role=grid] [aria-selected=true]', 'snap.length\tNew words\n=A1\t7777 mm');
      await button(page, 'Discard').waitFor();
    },
    picture: { file: 'table.webp' },
  },
  {
    name: 'a group with sub-projects',
    at: gallery,
    show: (page) => openGroup(page, 'Flap Valve Projects'),
    picture: { file: 'gallery.webp' },
  },
  {
    name: 'a new group, with a fault and files that do not fit, fail and are on their way',
    at: `${gallery}/new`,
    show: async (page) => {
      await addImage(page, 'notes.txt', 'text/plain');
      await answer(page, 'POST', '**/api/upload', { status: 500, json: { error: 'Disk is full' } });
      await addImage(page, 'full.png', 'image/png');
      await button(page, 'Try again').waitFor();
      await page.unrouteAll();
      await page.route('**/api/upload', () => {});
      await addImage(page, 'slow.png', 'image/png');
      await page.getByRole('progressbar').waitFor();
      await button(page, 'Save').click();
      await page.getByText('A group needs a title.').waitFor();
    },
  },
];
