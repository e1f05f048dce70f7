import { dropFiles } from './support/desktop.ts';
import { pngFile, textFile } from './support/files.ts';
import { expect, logIn, test } from './support/test.ts';

test('files dropped on the Files screen are listed with their pictures, and stay listed offline (D34.1, D34.5)', async ({
  server,
  launch,
  userData,
}) => {
  const { page } = await launch({ server: server.url });
  await logIn(page);
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Files' }).click();
  await expect(page.getByRole('heading', { name: 'No files yet' })).toBeVisible();
  await dropFiles(page, '.files-screen', [
    await pngFile(userData),
    await textFile(userData, 'torque.txt', 2_048),
  ]);
  await expect(page.getByRole('region', { name: 'Uploads' })).toContainText('2 uploaded');
  await expect(page.getByRole('link', { name: /torque\.txt TXT, 2 KB/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /pump\.png/ }).locator('img')).toHaveJSProperty(
    'naturalWidth',
    1,
  );

  await server.stop();
  await page.reload();
  await expect(page.getByText('You’re offline. Showing the list this computer last loaded.')).toBeVisible();
  await expect(page.getByRole('link', { name: /torque\.txt/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Upload' })).toBeDisabled();
});
