import { pick } from '../../support/menus.ts';
import type { Page } from '@playwright/test';
import { BLOCK_KINDS, blockDefaults } from '@wa/core/domain/block-kinds/registry';
import { openBuilder, preview, putPage, section, text } from '../../admin-builder/support.ts';
import { logIn } from '../../support/test.ts';
import { button, type Screen } from './screen.ts';

/** Content that each kind needs to show all fields of its form. */
const FILLED: Readonly<Record<string, object>> = {
  text: { heading: 'Seals', text: 'One\n\nTwo' },
  image: { src: 'drawing:a-model', alt: 'A flap' },
  pdf: { href: '/uploads/a.pdf', label: 'Sheet' },
  link: { href: '/a-model', label: 'Flap' },
  html: { html: '<p>Up to <b>5</b> bar</p><script>1</script>' },
  factTable: { table: 'disc-seals' },
  factPlate: { facts: ['disc.pressure'] },
  tiles: { tiles: [{ href: '/a-model', label: 'Flap', text: 'For tanks' }] },
  downloads: { items: [{ label: 'Sheet' }] },
};
const kinds = BLOCK_KINDS.map((kind) => ({
  id: kind,
  kind,
  data: { ...blockDefaults(kind), ...FILLED[kind] },
}));
const EVERY_KIND = [...kinds, { id: 'newer', kind: 'from-a-newer-version', data: {} }];

const small = (words: string) => ({ title: 'Small', content: [section('One', [text('a', words)])] });
const open = async (page: Page, slug = 'small') => {
  await putPage(page, slug, small('Start'));
  await openBuilder(page, slug);
  await preview(page).getByText('Start').waitFor();
};
const part = (name: string) => (page: Page) =>
  page.getByRole('navigation', { name: 'Builder views' }).getByRole('button', { name }).click();
const pane = (name: string) => async (page: Page) => {
  await open(page);
  await pick(page, name);
  await page.getByRole('complementary', { name }).waitFor();
};

/** The list of pages and the page builder. */
export const PAGES: readonly Screen[] = [
  { name: 'pages', at: '/admin/pages', show: (page) => page.getByRole('table').waitFor() },
  {
    name: 'new page',
    at: '/admin/pages',
    show: async (page) => {
      await button(page, 'Add page').click();
      await page.getByRole('textbox', { name: 'Title' }).fill('Wall sleeves');
    },
  },
  {
    name: 'builder with every kind of block',
    show: async (page) => {
      const rows = [{ columns: 2, columnsData: [EVERY_KIND.slice(0, 6), EVERY_KIND.slice(6)] }];
      await putPage(page, 'kinds', { title: 'Kinds', content: [{ ...section('All'), rows }] });
      await openBuilder(page, 'kinds');
      await preview(page).getByRole('heading', { name: 'Seals' }).waitFor();
    },
    picture: { file: 'page.webp' },
  },
  {
    name: 'builder: a page that someone else edits',
    show: async (page) => {
      // The other window stays open while later screens are visited.
      await open(page, 'shared');
      const origin = new URL(page.url()).origin;
      const other = await page.context().browser()?.newPage({ baseURL: origin });
      if (other === undefined) throw new Error('The browser is closed');
      await logIn(other);
      await openBuilder(other, 'shared');
      await page.locator('.strip').getByText('Someone else is editing this page').waitFor();
    },
    picture: { file: 'someone-else.webp' },
  },
  { name: 'builder: SEO', show: pane('SEO'), onPhone: part('Preview') },
  { name: 'builder: files', show: pane('Files'), onPhone: part('Preview') },
  { name: 'builder: outline', show: (page) => open(page), onPhone: part('Outline') },
  {
    name: 'builder: add a block',
    show: async (page) => {
      await open(page);
      await button(page, 'Add block').first().click();
      await page.getByRole('group', { name: 'Add block' }).waitFor();
    },
  },
  {
    name: 'builder: add a link',
    show: async (page) => {
      await open(page);
      await button(page, 'Link').click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'builder: unsaved, with undo and redo, and a slug that is taken',
    show: async (page) => {
      await open(page);
      await button(page, 'Add section').click();
      await page.getByRole('textbox', { name: 'Slug' }).fill('a-model');
      await button(page, /^Undo/).click();
      await page.locator('[aria-label=Redo]:enabled').waitFor();
    },
  },
  { name: 'builder: a page that is not there yet', show: (page) => openBuilder(page, 'to-come') },
];
