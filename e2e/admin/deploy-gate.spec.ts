import { pick } from '../support/menus.ts';
import { expect, logInPlainly, test } from '../support/test.ts';

test.use({ baseURL: async ({ ownServer }, use) => use(ownServer.url) });

test('a blocker links to its block and stops a deploy until someone deploys anyway; pages are compared and rolled back (D8.2)', async ({
  page,
}) => {
  // Each of the three reviews writes the whole site, which takes long on a busy machine.
  const review = { timeout: 180_000 };
  test.setTimeout(3 * review.timeout);
  await logInPlainly(page);
  const dialog = page.getByRole('dialog', { name: 'Deploy Changes' });
  const deploy = dialog.getByRole('button', { name: 'Deploy', exact: true });
  const open = () => page.getByRole('button', { name: 'Deploy Changes' }).press('Enter');
  const close = () => dialog.getByRole('button', { name: 'Close' }).last().click();
  const live = () => expect(dialog.getByText('The site is live with your changes.')).toBeVisible(review);
  const save = async (label: string, href: string) => {
    const block = { id: 'b', kind: 'link', data: { href, label } };
    const content = [{ type: 'section', slug: 's', rows: [{ columns: 1, columnsData: [[block]] }] }];
    const data = { title: 'Gate story', content };
    expect((await page.request.put('/api/pages/slug/gate-story', { data })).ok()).toBe(true);
  };

  await save('First words', '/nowhere');
  await open();
  await expect(dialog.getByText('1 blocker')).toBeVisible(review);
  await expect(dialog.getByText(/^\d+ of 14 passed$/)).toBeVisible();
  await expect(dialog.getByText('Stage 2 of 3: Review')).toBeAttached();
  await expect(deploy).toHaveCount(0);
  const point = dialog.getByRole('listitem').filter({ hasText: 'links to /nowhere, which leads nowhere' });
  const block = '/admin/gate-story?block=b';
  await expect(point.getByRole('link', { name: 'Open Gate story' })).toHaveAttribute('href', block);
  await dialog.getByLabel('Reason (optional)').fill('The page comes next week');
  await dialog.getByRole('button', { name: 'Deploy anyway' }).press('Enter');
  await live();
  await close();

  await save('Second words', '/a-model');
  await open();
  await dialog.getByRole('button', { name: /\/gate-story$/ }).click(review);
  for (const [frame, words] of [
    ['Live now', 'First words'],
    ['After this deploy', 'Second words'],
  ] as const) {
    const shown = page.frameLocator(`iframe[title="${frame}: /gate-story"]`);
    await expect(shown.getByText(words)).toBeVisible();
  }
  await expect(dialog.getByText('1 marked change.')).toBeVisible();
  await deploy.click();
  await live();
  await close();

  await open();
  await expect(dialog.getByText(/^Nothing to deploy/)).toBeVisible(review);
  await pick(dialog, 'History');
  await dialog.getByText('1 blocker overridden').click();
  await expect(dialog.getByText(/^The page “Gate story”.* Reason: The page comes next week$/)).toBeVisible();
  const back = dialog.getByRole('button', { name: /^Roll back to build \d+:/ });
  await back.first().click();
  // In this setup, the server itself serves the visitors.
  const question = page.getByRole('alertdialog');
  await expect(question.getByText(/This server still shows visitors everything that is saved/)).toBeVisible();
  await question.getByRole('button', { name: 'Roll back' }).click();
  const done = dialog.getByText(/^The earlier site is in place again\. This server still/);
  await expect(done).toBeVisible(review);

  await page.goto(block);
  await expect(page.locator('#block-b')).toBeFocused();
});
