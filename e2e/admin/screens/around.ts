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
const deploys = async (page: Page, deploy: typeof RUNNING | object) => {
  await answer(page, 'GET', '**/api/deploy', { json: { deploys: [deploy], pending: [], warnings: [] } });
  await answer(page, 'GET', '**/api/deploy/*', { json: deploy });
  await button(page, 'Deploy Changes').click();
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
      await button(page, 'Try now').click();
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
