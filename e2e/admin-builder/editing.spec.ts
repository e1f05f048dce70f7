import { pick } from '../support/menus.ts';
import { expect, logIn, test } from '../support/test.ts';
import {
  block,
  columnTexts,
  expectKept,
  openBuilder,
  preview,
  putPage,
  save,
  section,
  text,
} from './support.ts';

// Playwright's trace recorder injects scripts into every frame. The preview blocks scripts and logs an error.
test.use({ trace: 'off', baseURL: async ({ office }, use) => use(office.url) });

test.beforeEach(async ({ page }) => logIn(page));

test('an administrator makes a page with every kind of block, and visitors see it', async ({
  page,
  quietConsole,
}) => {
  // The 404 answer means that the page doesn't exist yet.
  quietConsole.expectNoise(/404/);
  await page.goto('/admin/pages');
  await page.getByRole('button', { name: 'Add page' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Company History');
  await expect(page.getByRole('textbox', { name: 'Address' })).toHaveValue('company-history');
  await expect(page.getByRole('checkbox', { name: 'Header image' })).toBeChecked();
  await page.getByRole('checkbox', { name: 'Footer' }).uncheck();
  await page.getByRole('button', { name: 'Open page builder' }).click();
  await expect(page.getByText('There’s no page at /company-history yet.')).toBeVisible();
  await expect(page.getByText('Visitors will see it without the footer')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Section title' })).toHaveValue('Section 1');

  await page.getByRole('button', { name: 'Add row to Section 1' }).click();
  await pick(page.getByRole('radiogroup', { name: 'Columns in row 1' }), '1');
  const kinds = ['Text', 'Image', 'PDF', 'Link', 'HTML', 'Divider', 'Contact'];
  const unseen = (kind: string) => block(page, kind).getByText(/^Visitors don’t see this block yet/);
  const catalogue = ['Spec table', 'Key specs', 'Tiles', 'Downloads'];
  for (const kind of [...kinds, ...catalogue]) {
    await page.getByRole('button', { name: 'Add block', exact: true }).click();
    await page.getByRole('group', { name: 'Add block' }).getByRole('button', { name: kind }).first().click();
    await expect(block(page, kind)).toBeVisible();
  }
  await expect(unseen('Text')).toHaveText('Visitors don’t see this block yet: it has no text.');
  await block(page, 'Text').getByRole('textbox', { name: 'Heading' }).fill('Since 1974');
  await block(page, 'Text').getByRole('textbox', { name: 'Text' }).fill('We seal pipes.');
  await block(page, 'Image').getByRole('button', { name: 'Choose a drawing' }).click();
  await page.getByRole('searchbox', { name: 'Search drawings' }).fill('taper');
  await page.locator('.drawing-choices button').first().click();
  await block(page, 'Image').getByRole('textbox', { name: 'Alt text' }).fill('A tapered plug');
  await block(page, 'PDF').getByRole('textbox', { name: 'Document address' }).fill('/uploads/history.pdf');
  await block(page, 'Link').getByRole('textbox', { name: 'Link address' }).fill('https://example.com/');
  await block(page, 'Link').getByRole('textbox', { name: 'Label' }).fill('Example');
  await expect(unseen('Link')).toHaveCount(0);
  await block(page, 'HTML')
    .getByRole('textbox', { name: 'HTML source' })
    .fill('<p>Raw <b>bold</b><script>document.title="no"</script></p>');
  await expect(block(page, 'HTML').getByText('Not shown to visitors: <script>.')).toBeVisible();
  await block(page, 'Divider').getByRole('spinbutton', { name: 'Thickness, px' }).fill('5');
  await block(page, 'Spec table').getByRole('combobox', { name: 'Table' }).selectOption({ index: 3 });
  await block(page, 'Key specs').getByRole('button', { name: 'Spec value' }).click();
  await block(page, 'Key specs').getByRole('combobox').selectOption({ index: 2 });
  await block(page, 'Tiles').getByRole('button', { name: 'Add tile', exact: true }).click();
  await block(page, 'Tiles').getByRole('textbox', { name: 'Label' }).fill('Wall mount');
  await block(page, 'Tiles').getByRole('textbox', { name: 'Link address' }).fill('/a-model');
  await block(page, 'Downloads').getByRole('button', { name: 'Add document', exact: true }).click();
  await block(page, 'Downloads').getByRole('textbox', { name: 'Label' }).fill('Price list');

  await expect(preview(page).getByRole('heading', { name: 'Since 1974' })).toBeVisible();
  await expect(preview(page).getByText('bold')).toBeVisible();
  await expect(preview(page).locator('script')).toHaveCount(0);

  await save(page);
  await expect(page).toHaveURL(/\/admin$/);
  await page.goto('/company-history');
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Company History');
  await expect(page.getByText('We seal pipes.')).toBeVisible();
  await expect(page.getByRole('img', { name: 'A tapered plug' })).toBeVisible();
  await expect(page.locator('.fact-table table')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Wall mount' })).toHaveAttribute('href', '/a-model');
  await expect(page.getByText('Contact us for this document')).toBeVisible();
  await expect(page.locator('hr.divider')).toHaveCSS('border-top-width', '5px');
});

test('a page gets its item in the sidebar, and a renamed one opens at its new address (D7.4, D10.1)', async ({
  page,
  quietConsole,
}) => {
  quietConsole.expectNoise(/500|Failed to save sidebar items/);
  await putPage(page, 'old-name', { title: 'Renamed', content: [section('One', [text('a', 'Words')])] });
  const link = { id: 'l', kind: 'link', data: { href: '/old-name', label: 'There' } };
  await putPage(page, 'linking', { title: 'Linking', content: [section('One', [link])] });
  await openBuilder(page, 'old-name');
  const place = page.getByRole('region', { name: 'In the sidebar' });
  await place.getByRole('button', { name: 'Add Sidebar Item' }).click();
  const item = page.getByRole('dialog', { name: 'Add Sidebar Item' });
  await item.getByLabel('Name').fill('Under its old name');
  let isBroken = true;
  await page.route('**/api/sidebar-items', (route) =>
    route.request().method() === 'POST' && isBroken
      ? route.fulfill({ status: 500, json: { error: 'Broken' } })
      : route.fallback(),
  );
  await item.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(
    item.getByRole('alert').getByText('❌ Failed to save sidebar items.', { exact: true }),
  ).toBeVisible();
  isBroken = false;
  await item.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(place.getByRole('button', { name: 'Edit sidebar item Under its old name' })).toBeVisible();

  const slug = page.getByRole('textbox', { name: 'Slug' });
  await slug.fill('admin/x');
  await expect(page.getByText('Addresses beginning with /admin are reserved for the site.')).toBeVisible();
  await slug.fill('a-model');
  await expect(page.getByText(/already has this address/)).toBeVisible();
  await slug.fill('new/name');
  await save(page);
  const question = page.getByRole('alertdialog', { name: 'Move this page to /new/name?' });
  await expect(question).toContainText('1 page or product links to it: “Linking”.');
  await question.getByRole('button', { name: 'Move and save' }).click();
  await expect(page).toHaveURL(/\/admin\/new\/name$/);
  await expect(page.getByRole('textbox', { name: 'Slug' })).toHaveValue('new/name');
  await page.goto('/old-name');
  await expect(page).toHaveURL(/\/new\/name$/);
});

test('columns keep every block, the box of links is shown, search engine fields are filled in and measured, and Save returns to the list at its scroll position', async ({
  page,
}) => {
  await putPage(page, 'seo-page', {
    title: 'Evening Plugs',
    content: [
      section('One', [text('a', 'Plugs close pipe ends. Plugs resist three bar.')], [text('b', 'B')]),
    ],
  });
  await page.reload();
  await page.locator('li.product-card').last().scrollIntoViewIfNeeded();
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY));
  const there = await scrolled();
  expect(there).toBeGreaterThan(500);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search' }).fill('Evening Plugs');
  await page.getByRole('option', { name: /^Evening Plugs/ }).click();
  const count = page.getByRole('radiogroup', { name: 'Columns in row 1 of One' });
  await pick(count, '1');
  await expect.poll(async () => (await columnTexts(page)).map(({ length }) => length)).toEqual([2]);
  await page.getByRole('button', { name: 'Duplicate section One' }).click();
  await expect(page.getByRole('textbox', { name: 'Section anchor' }).nth(1)).toHaveValue('one-2');
  await page.getByRole('button', { name: 'Delete section One' }).last().click();

  await page.getByRole('checkbox', { name: 'Sidebar box' }).check();
  const box = page.getByRole('region', { name: 'Sidebar box' });
  await box.getByRole('button', { name: 'Add item', exact: true }).click();
  await box.getByRole('textbox', { name: 'Label of item 1' }).fill('Flap valve');
  await box.getByRole('textbox', { name: 'Link of item 1' }).fill('/a-model');
  await expect(preview(page).getByRole('link', { name: 'Flap valve' })).toBeVisible();

  await pick(page, 'SEO');
  await page.getByRole('button', { name: 'Auto-fill' }).click();
  const title = page.getByRole('textbox', { name: 'Meta title' });
  await expect(title).toHaveValue('Evening Plugs');
  await expect(page.getByText('13 characters, 37 too few')).toBeVisible();
  await title.fill('x'.repeat(55));
  await expect(page.getByText('55 characters, good')).toBeVisible();
  await expect(title).toHaveAttribute('maxlength', '70');
  await page.getByRole('button', { name: 'Generate keywords' }).click();
  await expect(page.getByText('plugs', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Generate benefits' }).click();
  await expect(page.getByRole('textbox', { name: 'Benefits, one per line' })).toHaveValue(
    /^Plugs close pipe ends\.\nPlugs resist three bar\./,
  );
  await expect(page.getByRole('region', { name: 'Search result' })).toContainText('seo-page');
  await page.getByRole('button', { name: 'Save and keep editing' }).click();
  await expect(page.getByText('Page saved successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/seo-page$/);
  await save(page);
  await expect(page).toHaveURL(/\/admin$/);
  await expect.poll(scrolled).toBe(there);
  await page.goto('/seo-page');
  await expect(page).toHaveTitle('x'.repeat(55));
});

test('a page is duplicated without a connection, and its copy is there when that is back', async ({
  page,
  context,
  quietConsole,
}) => {
  quietConsole.expectNoise(/ERR_INTERNET_DISCONNECTED|cannot be reached|404/);
  await putPage(page, 'original', { title: 'Original', content: [section('One', [text('a', 'Words')])] });
  await page.goto('/admin/original');
  await expect(block(page).getByRole('textbox', { name: 'Text' })).toHaveValue('Words');
  await expectKept(page, 'cache', 'page/original');
  await page.goto('/admin/pages');
  await expect(page.getByRole('button', { name: 'Duplicate Original' })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Duplicate Original' }).click();
  await expect(page.getByText('There’s no page at /original-copy yet.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Original (copy)');
  await expect(block(page).getByRole('textbox', { name: 'Text' })).toHaveValue('Words');
  const copy = async () => (await page.request.get('/api/pages/slug/original-copy')).status();
  await save(page);
  await context.setOffline(false);
  await expect.poll(copy).toBe(200);
});
