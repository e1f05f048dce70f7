import { expect, logInPlainly, test } from '../support/test.ts';

test.use({ baseURL: async ({ ownServer }, use) => use(ownServer.url) });
test.beforeEach(({ page }) => logInPlainly(page));

test('a point of the gate leads to its block, and is passed only with a reason, all by keyboard', async ({
  page,
  axe,
  quietConsole,
}) => {
  quietConsole.expectNoise(/500|Deploy failed/);
  const block = (id: string, href: string) => ({ id, kind: 'link', data: { href, label: id } });
  const column = [block('fine', '/a-model'), block('dead', '/nowhere')];
  const content = [{ type: 'section', slug: 's', rows: [{ columns: 1, columnsData: [column] }] }];
  const saved = await page.request.put('/api/pages/slug/gate-story', {
    data: { title: 'Gate story', content },
  });
  expect(saved.ok()).toBe(true);
  let asked: unknown = null;
  await page.route('**/api/deploy', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    asked = route.request().postDataJSON();
    await route.fulfill({ status: 500, json: { error: 'No room left' } });
  });
  const dialog = page.getByRole('dialog', { name: 'Deploy Changes' });
  const point = dialog.getByRole('listitem').filter({ hasText: 'links to /nowhere, which leads nowhere' });
  await page.getByRole('button', { name: 'Deploy Changes' }).press('Enter');
  await point.getByRole('link', { name: 'Open Gate story' }).press('Enter', { timeout: 60_000 });
  await expect(page).toHaveURL(/\/admin\/gate-story\?block=dead$/);
  await expect(page.locator('#block-dead')).toBeFocused();
  await expect(page.locator('#block-dead')).toBeInViewport();

  await page.goBack();
  await page.getByRole('button', { name: 'Deploy Changes' }).press('Enter');
  await point.getByRole('checkbox').press('Space', { timeout: 60_000 });
  const deploy = dialog.getByRole('button', { name: 'Deploy', exact: true });
  await expect(deploy).toBeDisabled();
  await expect(dialog.getByText('1 point to settle first')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(point.getByLabel('Why it goes out all the same')).toBeFocused();
  await axe();
  await page.keyboard.type('The page comes next week');
  await expect(dialog.getByText('1 point to settle first')).toHaveCount(0);
  await deploy.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('❌ Deploy failed: No room left');
  expect(asked).toMatchObject({ reasons: [{ reason: 'The page comes next week' }] });
});

test('a dead link holds a deploy up until it is let pass; the page is seen before and after, and rolled back', async ({
  page,
  axe,
}) => {
  test.setTimeout(400_000);
  const dialog = page.getByRole('dialog', { name: 'Deploy Changes' });
  const deployButton = dialog.getByRole('button', { name: 'Deploy', exact: true });
  const open = () => page.getByRole('button', { name: 'Deploy Changes' }).click();
  const close = () => dialog.getByRole('button', { name: 'Close' }).last().click();
  const live = () =>
    expect(dialog.getByText('The site is live with your changes.')).toBeVisible({ timeout: 200_000 });
  const save = async (label: string, href: string) => {
    const block = { id: 'b', kind: 'link', data: { href, label } };
    const content = [{ type: 'section', slug: 's', rows: [{ columns: 1, columnsData: [[block]] }] }];
    const saved = await page.request.put('/api/pages/slug/gate-story', {
      data: { title: 'Gate story', content },
    });
    expect(saved.ok()).toBe(true);
  };

  await save('First words', '/nowhere');
  await open();
  const point = dialog.getByRole('listitem').filter({ hasText: 'links to /nowhere, which leads nowhere' });
  await expect(point).toBeVisible({ timeout: 60_000 });
  await expect(dialog.getByText('1 point to settle first')).toBeVisible();
  await expect(deployButton).toBeDisabled();
  await axe();

  await point.getByRole('checkbox').check({ timeout: 60_000 });
  await point.getByLabel('Why it goes out all the same').fill('The page comes next week');
  await deployButton.click();
  await live();
  await close();

  await save('Second words', '/a-model');
  await open();
  const row = dialog.getByRole('listitem').filter({ hasText: '/gate-story' });
  await row.getByRole('button', { name: 'Before and after' }).click({ timeout: 60_000 });
  await expect(
    page.frameLocator('iframe[title="Before: /gate-story"]').getByText('First words'),
  ).toBeVisible();
  await expect(
    page.frameLocator('iframe[title="After: /gate-story"]').getByText('Second words'),
  ).toBeVisible();
  // In words, for somebody who sees no picture; the navigation tells nothing of it.
  const told = dialog.getByRole('region', { name: 'In words' }).getByRole('listitem');
  await expect(
    told.filter({ hasText: /Link was “First words.*” \(\/nowhere\) now “Second words.*” \(\/a-model\)/ }),
  ).toBeVisible();
  await dialog.getByText('HTML of both').click();
  await expect(dialog.getByRole('group', { name: 'HTML of both, line by line' })).toContainText(
    'Second words',
  );
  await axe();
  await dialog.getByRole('button', { name: 'Phone' }).click();
  await expect(
    page.frameLocator('iframe[title="After: /gate-story"]').getByText('Second words'),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Back to the list' }).click();
  await expect(row.getByRole('button', { name: 'Before and after' })).toBeFocused();
  await deployButton.click();
  await live();
  await close();

  await open();
  await dialog.getByRole('button', { name: 'Earlier' }).click();
  await dialog.getByText('1 point was overridden').click();
  await expect(dialog.getByText(/^The page “Gate story”.* Reason: The page comes next week$/)).toBeVisible();
  await dialog
    .getByRole('button', { name: /^Roll back to this/ })
    .first()
    .click();
  // Here the server itself serves visitors.
  const question = page.getByRole('alertdialog');
  await expect(question.getByText(/^This server itself shows visitors what is saved/)).toBeVisible();
  await question.getByRole('button', { name: 'Roll back' }).click();
  await expect(dialog.getByText(/^The earlier site is in its folder again\. This server itself/)).toBeVisible(
    {
      timeout: 60_000,
    },
  );
  await close();
  await open();
  await dialog.getByRole('button', { name: 'Earlier' }).click();
  const rows = dialog.getByRole('region', { name: 'Earlier deploys' }).getByRole('listitem');
  await expect(rows.first()).toContainText(/^Roll-back, Today.*Live, proven.*Current/);
  await expect(dialog.getByText('Current')).toHaveCount(1);
});
