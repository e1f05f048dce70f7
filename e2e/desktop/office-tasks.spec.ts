import { request } from '@playwright/test';
import { doOfficeTasks } from '../support/office-tasks.ts';
import { expect, logIn, PASSWORD, test } from './support/test.ts';

test('the daily tasks of the office take at most six clicks each', async ({ server, launch }) => {
  test.setTimeout(300_000);
  const calls = await request.newContext({ baseURL: server.url });
  const answer = await calls.post('/api/authenticate', { data: { password: PASSWORD } });
  expect(answer.status()).toBe(200);
  const { page } = await launch({ server: server.url });
  await logIn(page);
  const dashboard = page.url();
  await doOfficeTasks({ page, calls, toDashboard: () => page.goto(dashboard) });
  await calls.dispose();
});
