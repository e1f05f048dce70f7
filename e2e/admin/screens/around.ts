import type { Page } from '@playwright/test';
import { openProduct } from '../support.ts';
import { answer, button, dialog, question, type Screen } from './screen.ts';

const palette = async (page: Page, words: string) => {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Go to or do' }).fill(words);
};
const marks = async (page: Page) => {
  await palette(page, 'marks');
  await page.keyboard.press('Enter');
  await page.getByLabel('Name this moment').waitFor();
};
/** An edit that has met no clear answer yet. */
const waiting = async (page: Page, title: string) => {
  await answer(page, 'PUT', '**/api/products/*', { status: 502, body: 'Bad gateway' });
  const form = await openProduct(page, 'Disc Seals', { Title: title });
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The server gave no clear answer').waitFor();
};

const AT = '2026-01-01T12:00:00.000Z';
const RUNNING = {
  _id: 'a'.repeat(24),
  state: 'building',
  startedAt: AT,
  endedAt: null,
  done: 12,
  total: 40,
  error: null,
  buildId: null,
  log: [{ at: AT, text: 'Writing /a-model' }],
};
const deploys = async (page: Page, deploy: typeof RUNNING | object, plan: object = { ...PLAN, gate: [] }) => {
  await answer(page, 'GET', '**/api/deploy', { json: { deploys: [deploy], pending: [], warnings: [] } });
  await answer(page, 'GET', '**/api/deploy/*', { json: deploy });
  await answer(page, 'GET', '**/api/deploy/plan', { json: plan });
  await button(page, 'Deploy Changes').click();
};

const place = { kind: 'page', id: 'a'.repeat(24), title: 'Clamps', path: '/clamps' };
const point = (key: string, severity: 'error' | 'warning', text: string) => {
  return { key, code: key, severity, text, place };
};
const file = (path: string, kind: string) => ({
  path,
  kind,
  title: `Title of ${path}`,
  because: ['Snap clamps'],
});
const PLAN = {
  gate: [
    point(
      'dead-link',
      'error',
      'The page “Clamps” links to /nowhere, which leads nowhere (section “Types”).',
    ),
    point('no-alt', 'warning', 'The page “Clamps” has a picture without a description.'),
  ],
  against: 'b',
  isElsewhere: false,
  added: { total: 1, files: [file('/added', 'page')] },
  changed: { total: 2, files: [file('/a-model', 'page'), file('/sitemap.xml', 'data')] },
  removed: { total: 1, files: [file('/product/gone', 'product')] },
  unchanged: 300,
};
const paper = (text: string) =>
  `<!doctype html><html lang="en"><title>${text}</title><main><h1>${text}</h1><a href="/${text}">Sizes</a></main></html>`;
const LIVE = {
  ...RUNNING,
  state: 'live',
  endedAt: '2026-01-01T12:00:42.000Z',
  buildId: '20260101',
  done: 40,
  total: 40,
  by: 'office',
  kind: 'deploy',
  counts: { added: 1, changed: 2, removed: 0, unchanged: 37 },
  overrides: [{ key: 'k', text: 'The page “Clamps” still says “TODO”.', reason: 'It comes next week' }],
  proven: 2,
  shownBy: 'files',
  isKept: true,
};

/** What stands around every view: deploy, palette, marks, help, what waits to be sent, and the gate over it all. */
export const AROUND: readonly Screen[] = [
  {
    name: 'deploy: what changes',
    show: async (page) => {
      await page.request.post('/api/products', { data: { title: 'New on the site', image: 'a-model' } });
      await button(page, 'Deploy Changes').click();
      await page.getByText('New: New on the site').waitFor();
    },
  },
  {
    name: 'deploy: nothing to do',
    show: async (page) => {
      await deploys(page, { ...RUNNING, state: 'live', endedAt: AT, buildId: 'b' });
      await page.getByText('Nothing to deploy').waitFor();
    },
  },
  {
    name: 'deploy: running',
    show: async (page) => {
      await deploys(page, RUNNING);
      await page.getByRole('log').waitFor();
    },
  },
  {
    name: 'deploy: live',
    show: async (page) => {
      await deploys(page, { ...RUNNING, state: 'live', endedAt: AT, buildId: 'b', done: 40 });
      await answer(page, 'POST', '**/api/deploy', { json: { success: true, id: RUNNING._id } });
      await button(page, 'Deploy all the same').click();
      await page.getByText('The site is live with your changes.').waitFor();
    },
  },
  {
    name: 'deploy: failed',
    show: async (page) => {
      await deploys(page, { ...RUNNING, state: 'live', endedAt: AT, buildId: 'b', done: 40 });
      await answer(page, 'POST', '**/api/deploy', { status: 500, json: { error: 'No room left' } });
      await button(page, 'Deploy all the same').click();
      await button(page, 'Try again').waitFor();
    },
  },
  {
    name: 'deploy: held up',
    show: async (page) => {
      await deploys(page, LIVE, PLAN);
      await page.getByText('1 point to settle first').waitFor();
      await page.getByRole('checkbox', { name: /^Deploy anyway/ }).check();
      await page.getByLabel('Why it goes out all the same').fill('The page comes next week');
    },
  },
  {
    name: 'deploy: before and after',
    show: async (page) => {
      await deploys(page, LIVE);
      const pages = { before: paper('36 psi'), after: paper('40 psi') };
      await answer(page, 'GET', '**/api/deploy/compare?*', { json: pages });
      await page.getByRole('button', { name: 'Before and after' }).first().click();
      await page.frameLocator('iframe[title="After: /added"]').getByText('40 psi').waitFor();
      await page.getByText('HTML of both').click();
    },
  },
  {
    name: 'deploy: earlier ones',
    show: async (page) => {
      await deploys(page, LIVE);
      await button(page, 'Earlier').click();
      await page.getByText('1 point was overridden').click();
    },
  },
  {
    name: 'deploy: the schedule',
    show: async (page) => {
      const at = { day: 'monday', time: '06:00', timeZone: 'America/Los_Angeles' };
      await deploys(page, LIVE);
      await answer(page, 'GET', '**/api/deploy/schedule', { json: { at, next: '2026-11-23T14:00:00.000Z' } });
      await button(page, 'Schedule').click();
      await page.getByText('Every Monday 6:00 (America/Los_Angeles)').waitFor();
    },
  },
  { name: 'palette', show: (page) => palette(page, '') },
  { name: 'palette: found', show: (page) => palette(page, 'seal') },
  { name: 'palette: nothing found', show: (page) => palette(page, 'xyzzy') },
  { name: 'marks: none', show: marks },
  {
    name: 'marks',
    show: async (page) => {
      await marks(page);
      await page.getByLabel('Name this moment').fill('before the trade fair');
      await button(page, 'Set mark').click();
      await button(page, 'What changed since before the trade fair').waitFor();
    },
  },
  {
    name: 'since a mark',
    show: async (page) => {
      await page.request.post('/api/products', { data: { title: 'Made since', image: 'a-model' } });
      await marks(page);
      await button(page, 'What changed since before the trade fair').click();
      await page.getByText('Made since').last().waitFor();
    },
  },
  {
    name: 'help: keys',
    show: async (page) => {
      await page.keyboard.press('?');
      await page.getByRole('heading', { name: 'Keys' }).waitFor();
    },
  },
  {
    name: 'help: a page of the handbook',
    show: async (page) => {
      await page.keyboard.press('?');
      await page.getByRole('navigation', { name: 'Handbook' }).getByRole('button').nth(3).click();
      await dialog(page).getByRole('img').first().waitFor();
    },
  },
  {
    name: 'changes: waiting without a clear answer',
    show: async (page) => {
      await waiting(page, 'Disc Seals, on their way');
      await page.locator('.strip').getByRole('button', { name: 'Show changes' }).click();
      await page.getByRole('heading', { name: 'Waiting to be sent' }).waitFor();
    },
  },
  {
    name: 'changes: refused, and asked whether to discard',
    show: async (page) => {
      await waiting(page, 'Disc Seals, refused');
      const refusal = { status: 422, json: { error: 'The image is no address', code: 'validation' } };
      await answer(page, 'PUT', '**/api/products/*', refusal);
      // It may have tried by itself meanwhile: then the button is gone.
      await button(page, 'Try now')
        .click({ timeout: 3_000 })
        .catch(() => {});
      await page.getByText('1 change needs your decision').click();
      await button(page, 'Discard').click();
      await question(page).waitFor();
    },
  },
  {
    name: 'changes: set aside',
    show: async (page) => {
      await answer(page, 'PUT', '**/api/products/*', { status: 502, body: 'Bad gateway' });
      await page.evaluate(damageQueue);
      await page.reload();
      await page.locator('.admin-bar .chip').click();
      await page.getByRole('heading', { name: 'Could not be read and was set aside' }).waitFor();
    },
  },
  {
    name: 'the gate over what is being done',
    show: async (page) => {
      const fields = { Title: 'Typed before', 'Image URL': 'a-model' };
      const form = await openProduct(page, 'new', fields);
      await page.context().clearCookies();
      await form.getByRole('button', { name: 'Save' }).click();
      await page.getByPlaceholder('Enter admin password').waitFor();
    },
  },
];

/** Changes what is stored of each edit, so that its checksum does not fit. */
function damageQueue(): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('wa-admin');
    opening.onerror = () => reject(opening.error ?? new Error('The database did not open'));
    opening.onsuccess = () => {
      const change = opening.result.transaction('logs', 'readwrite');
      const reading = change.objectStore('logs').openCursor();
      reading.onsuccess = () => {
        const { result: at } = reading;
        if (at === null) return;
        const record = at.value as { value: { sum: number } };
        at.update({ ...record, value: { ...record.value, sum: record.value.sum + 1 } });
        at.continue();
      };
      change.oncomplete = () => resolve(opening.result.close());
    };
  });
}
