import type { Page } from '@playwright/test';
import { addProduct, openProduct } from '../support.ts';
import { button, dialog, question, type Screen } from './screen.ts';
import { choose } from '../../support/menus.ts';

const RICH =
  '<h2>Sizes</h2><p>From <b>50</b> to <i>600 mm</i>, see <a href="/a-model">the flap</a>.</p><ul><li>EPDM</li></ul>';
/** A product with a value in every field. */
const FULL = {
  title: 'Wall Sleeve|DN 300',
  image: 'a-model',
  content: RICH,
  images: ['a-model', '/uploads/a-picture-with-a-rather-long-name-that-goes-on.png'],
  pdfs: ['/uploads/sheet.pdf'],
  pdfNames: [{ href: '/uploads/sheet.pdf', name: 'Installation guide' }],
  imageAlts: [{ src: 'a-model', alt: 'A sleeve in a wall' }],
  slug: 'wall-sleeve',
  metaTitle: 'Wall sleeves of steel',
};
const openFull = async (page: Page) => {
  await page.request.post('/api/products', { data: FULL });
  await page.reload();
  await (await openProduct(page, 'Wall Sleeve', {})).getByLabel('Title').waitFor();
};
const tab = async (page: Page, name: string) => {
  await openProduct(page, 'Wall Sleeve', {});
  await dialog(page).getByRole('tab', { name }).click();
};
const leave = async (page: Page) => {
  await button(page, 'Cancel').click();
  await question(page).waitFor();
};

/** The editors of products and sidebar items, drafts, conflicts, and history. */
export const RECORDS: readonly Screen[] = [
  {
    name: 'add a product, with faults',
    show: async (page) => {
      const form = await openProduct(page, 'new', { Title: 'Half done', 'Image URL': 'javascript:1' });
      await form.getByRole('button', { name: 'Save', exact: true }).click();
      await form.getByRole('alert').first().waitFor();
    },
  },
  { name: 'edit a product', show: openFull, picture: { file: 'product.webp', of: '.dialog' } },
  {
    name: 'a product: content',
    show: async (page) => {
      await tab(page, 'Content');
      await dialog(page).getByText('Sizes').waitFor();
    },
  },
  {
    name: 'a product: files',
    show: (page) => tab(page, 'Images and PDFs'),
    picture: { file: 'files.webp', of: '.dialog' },
  },
  { name: 'a product: address and search', show: (page) => tab(page, 'Address and search') },
  {
    name: 'choose a drawing',
    show: async (page) => {
      await openProduct(page, 'Wall Sleeve', {});
      await button(page, 'Choose a drawing').click();
      await page.getByRole('dialog', { name: 'drawing' }).getByRole('button').nth(2).waitFor();
    },
  },
  {
    name: 'a product on a page of its own',
    at: '/admin/product/wall-sleeve',
    show: (page) => page.getByLabel('Title').first().waitFor(),
  },
  {
    name: 'draft offer',
    show: async (page) => {
      await openProduct(page, 'Wall Sleeve', { Title: 'Wall Sleeve, a draft' });
      await leave(page);
      await button(page, 'Leave').click();
      await openProduct(page, 'Wall Sleeve', {});
      await button(page, 'Restore unsaved input').waitFor();
    },
  },
  {
    name: 'conflict',
    show: async (page) => {
      const { _id } = await addProduct(page, 'Roof Sleeve');
      await page.reload();
      const form = await openProduct(page, 'Roof Sleeve', { Title: 'Roof Sleeve, cast iron' });
      await page.request.put(`/api/products/${_id}`, { data: { title: 'Roof Sleeve, steel' } });
      await form.getByRole('button', { name: 'Save', exact: true }).click();
      await button(page, 'Save merged version').waitFor();
    },
    picture: { file: 'conflict.webp', of: '[role=alertdialog]' },
  },
  {
    name: 'history',
    show: async (page) => {
      // The previous conflict appears again until it is resolved.
      await button(page, 'Use all mine').click();
      await button(page, 'Save merged version').click();
      const { _id } = await addProduct(page, 'Tank Sleeve');
      const data = { title: 'Tank Sleeve, steel', metaTitle: 'Steel tank sleeves' };
      await page.request.put(`/api/products/${_id}`, { data });
      await page.reload();
      await choose(page, button(page, 'More for Tank Sleeve, steel'), 'History');
      await button(page, 'Restore version 1').waitFor();
    },
    picture: { file: 'history.webp', of: '.dialog' },
  },
  {
    name: 'the draft of a live product',
    show: async (page) => {
      const { _id } = await addProduct(page, 'Pump Sleeve');
      const prepared = { from: { title: 'Pump Sleeve' }, to: { title: 'Pump Sleeve, steel' } };
      await page.request.put(`/api/products/${_id}`, { data: { prepared } });
      await page.reload();
      await openProduct(page, 'Pump Sleeve', {});
      await button(page, 'Open draft').click();
      await page.getByText('The draft changes: Title.').waitFor();
    },
    picture: { file: 'draft.webp', of: '.dialog' },
  },
  {
    name: 'a new sidebar item with a child, and the pages that it can lead to',
    show: async (page) => {
      await button(page, 'Add Sidebar Item').click();
      await button(page, 'Add child').click();
      await page.getByLabel('Name of child 1').fill('First');
      await page.getByRole('combobox', { name: 'Page of First' }).click();
      await page.getByRole('option').nth(2).waitFor();
    },
  },
];
