import type { ElectronApplication } from '@playwright/test';
import { clickMenu } from './support/desktop.ts';
import { openProduct } from './support/edit.ts';
import { expect, logIn, test } from './support/test.ts';

/** Replaces native menus, which tests cannot close, and records their items. */
async function watchMenus(app: ElectronApplication): Promise<() => Promise<string[] | null>> {
  await app.evaluate(({ Menu }) => {
    Menu.prototype.popup = function (this: Electron.Menu) {
      (globalThis as { shown?: Electron.Menu }).shown = this;
    };
  });
  return () =>
    app.evaluate(() => {
      const { shown } = globalThis as { shown?: Electron.Menu };
      return shown?.items.map(({ label, role }) => (label === '' ? (role ?? '') : label)) ?? null;
    });
}

test('the help opens from the menu, a right click offers what fits, progress is on the taskbar, and notifications are the system’s', async ({
  server,
  launch,
}) => {
  const { app, page } = await launch({ server: server.url });
  await logIn(page);
  await test.step('the help', async () => {
    await clickMenu(app, 'Handbook and Keys');
    const help = page.getByRole('dialog', { name: 'Help' });
    await help.getByRole('button', { name: 'Add or change a product', exact: true }).click();
    const width = () => help.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth);
    await expect.poll(width).toBeGreaterThan(0);
    await help.getByRole('button', { name: 'Close' }).last().click();
    await expect(help).toHaveCount(0);
  });

  await test.step('a right click', async () => {
    const shown = await watchMenus(app);
    await page.getByRole('link', { name: 'View WA Project Gallery' }).click({ button: 'right' });
    await expect.poll(shown).toEqual(['Open Link']);
    await openProduct(page, 'Disc Seals Pipes through walls To 36 psi');
    const title = page.getByRole('dialog').getByLabel('Title', { exact: true });
    await title.fill('Steel');
    await title.click({ button: 'right' });
    await expect.poll(shown).toEqual(['Cut', 'Copy', 'Paste', 'Select All']);
  });

  await test.step('progress, notifications, and spelling', async () => {
    await app.evaluate(({ BrowserWindow, Notification }) => {
      const state: { progress: number[]; notices: string[] } = { progress: [], notices: [] };
      Object.assign(globalThis, { state });
      const [window] = BrowserWindow.getAllWindows();
      if (window) window.setProgressBar = (fraction: number) => void state.progress.push(fraction);
      // A test display shows no notifications. Each notification has its own `show`.
      Notification.isSupported = () => true;
      Notification.prototype.on = function (this: Electron.Notification) {
        this.show = () => void state.notices.push(`${this.title}: ${this.body}`);
        return this;
      };
    });
    await page.evaluate(async () => {
      await window.desktop.call('window', { progress: 0.5 });
      await window.desktop.call('window', { progress: null });
      await window.desktop.call('notify', { title: 'Deploy is live', body: 'The site has your changes.' });
    });
    expect(await app.evaluate(() => Reflect.get(globalThis, 'state') as unknown)).toEqual({
      progress: [0.5, -1],
      notices: ['Deploy is live: The site has your changes.'],
    });
    const spelling = await app.evaluate(({ session }) => ({
      isOn: session.defaultSession.isSpellCheckerEnabled(),
      languages: session.defaultSession.getSpellCheckerLanguages(),
    }));
    expect(spelling).toMatchObject({ isOn: true, languages: expect.arrayContaining(['en-US']) as unknown });
  });
});
