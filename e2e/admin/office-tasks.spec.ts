import { doOfficeTasks } from '../support/office-tasks.ts';
import { logInPlainly, test } from '../support/test.ts';

test.use({ actionTimeout: 20_000, baseURL: async ({ ownServer }, use) => use(ownServer.url) });

test('the daily tasks of the office take at most six clicks each', async ({ page, quietConsole }) => {
  test.setTimeout(300_000);
  quietConsole.expectNoise(/clipboard/i);
  await logInPlainly(page);
  await doOfficeTasks({ page, calls: page.request, toDashboard: () => page.goto('/admin') });
});
