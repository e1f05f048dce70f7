import { fileURLToPath } from 'node:url';
import { pick } from '../../support/menus.ts';
import type { Page } from '@playwright/test';
import { openProduct } from '../support.ts';
import { answer, button, question, type Screen } from './screen.ts';

const palette = async (page: Page, words: string) => {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search' }).fill(words);
};
/** Creates an edit whose sync isn't confirmed. */
const waiting = async (page: Page, title: string) => {
  await answer(page, 'PUT', '**/api/products/*', { status: 502, body: 'Bad gateway' });
  const form = await openProduct(page, 'Disc Seals', { Title: title });
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('The server isn’t responding as expected').waitFor();
};

const AT = '2026-01-01T12:00:00.000Z';
const deploys = async (page: Page, stage: object = { ...STAGE, issues: [] }) => {
  const overview = { deploys: [LIVE], pending: [], publicUrl: 'https://www.example.com', warnings: [] };
  await answer(page, 'GET', '**/api/deploy', { json: overview });
  await answer(page, 'GET', '**/api/deploy/*', { json: LIVE });
  await answer(page, 'POST', '**/api/deploy/stage', { json: stage });
  const compared = { before: paper('36 psi'), after: paper('40 psi') };
  await answer(page, 'GET', '**/api/deploy/stage/page?*', { json: compared });
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
});
const STAGE = {
  state: 'ready',
  id: 'b',
  startedAt: AT,
  done: 304,
  total: 304,
  error: null,
  isElsewhere: false,
  issues: [
    point(
      'dead-link',
      'error',
      'The page “Clamps” links to /nowhere, which leads nowhere (section “Types”).',
    ),
    point('no-alt', 'warning', 'The page “Clamps” has an image without a description.'),
  ],
  changes: {
    added: { total: 1, files: [file('/added', 'page')] },
    changed: { total: 2, files: [file('/a-model', 'page'), file('/sitemap.xml', 'data')] },
    removed: { total: 1, files: [file('/product/gone', 'product')] },
    unchanged: 300,
  },
};
const paper = (text: string) =>
  `<!doctype html><html lang="en"><title>${text}</title><main><h1>${text}</h1><a href="/${text}">Sizes</a></main></html>`;
const LIVE = {
  _id: 'a'.repeat(24),
  state: 'live',
  startedAt: AT,
  endedAt: '2026-01-01T12:00:42.000Z',
  buildId: '20260101',
  done: 40,
  total: 40,
  error: null,
  log: [],
  by: 'office',
  kind: 'deploy',
  counts: { added: 1, changed: 2, removed: 0, unchanged: 37 },
  overrides: [{ key: 'k', text: 'The page “Clamps” still contains “TODO”.', reason: 'It comes next week' }],
  shownBy: 'files',
  isKept: true,
  number: 118,
};

const FILES = [
  'Flap-valve-A-on-a-headwall-with-a-rather-long-name-that-goes-on.png',
  'Torque values.pdf',
  'Pipe repair above ground.png',
].map((title, at) => {
  const name = `${String(at).repeat(32)}.${title.slice(-3)}`;
  const place = { kind: 'page', id: 'a'.repeat(24), title: 'Flap valves', path: '/flap-valves' };
  return {
    ...{ name, title, url: `/uploads/${name}`, size: 2_000_000, addedAt: AT, addedBy: 'desktop app' },
    ...{ binnedAt: null, replacedBy: null, alt: '', places: at === 0 ? [place] : [] },
  };
});
const showDrawing = (page: Page, at: number, drawing: string) =>
  answer(page, 'GET', `**${FILES[at]?.url ?? ''}`, {
    path: fileURLToPath(new URL(`../../../catalog/drawings/${drawing}.svg`, import.meta.url)),
  });

/** Screens around every view: deploy, palette, settings, help, pending changes, and the sign-in screen. */
export const AROUND: readonly Screen[] = [
  {
    name: 'deploy: what changes',
    show: async (page) => {
      await deploys(page);
      await page.getByText('1 added, 2 changed, 1 removed').waitFor();
      await page.frameLocator('iframe[title="After this deploy: /a-model"]').getByText('40 psi').waitFor();
    },
    picture: { file: 'deploy.webp', of: '.dialog' },
  },
  {
    name: 'deploy: held up',
    show: async (page) => {
      await deploys(page, STAGE);
      await page.getByText('1 blocker').waitFor();
      await page.getByLabel('Reason (optional)').fill('The page comes next week');
    },
  },
  {
    name: 'deploy: history',
    show: async (page) => {
      await deploys(page);
      await pick(page, 'History');
      await page.getByText('1 blocker overridden').click();
    },
  },
  {
    name: 'palette',
    show: async (page) => {
      await palette(page, 'seal');
      await page.getByRole('option').first().waitFor();
    },
    picture: { file: 'palette.webp', of: '.palette' },
  },
  {
    name: 'settings: when visitors see a change',
    at: '/admin/settings',
    show: async (page) => {
      await button(page, 'Publishing').click();
      await page.getByLabel(/^When I press/).waitFor();
    },
    picture: { file: 'publishing.webp', of: 'section:has(#settings-publishing)' },
  },
  {
    name: 'settings: a custom image and missing fields',
    at: '/admin/settings',
    show: async (page) => {
      await page.getByLabel(/^Own image/).check();
      await page.getByLabel('Company name').fill('');
      await page.getByLabel('Sales email').fill('nobody');
      await button(page, 'Add link').click();
      await button(page, 'Save').click();
      await page.getByText('The company needs a name.').waitFor();
    },
  },
  {
    name: 'files, with one that is open',
    at: '/admin/files',
    show: async (page) => {
      await answer(page, 'GET', '**/api/files', { json: FILES });
      await showDrawing(page, 0, 'a-model');
      await showDrawing(page, 2, 'above-ground-pipe-repair');
      await page.reload();
      await page.getByRole('link', { name: FILES[0]?.title ?? '' }).click();
      await page.getByRole('region', { name: FILES[0]?.title ?? '' }).waitFor();
      await page.getByRole('checkbox', { name: 'Select Torque values.pdf' }).check();
    },
    picture: { file: 'all-files.webp' },
  },
  {
    name: 'the printed catalog',
    at: '/admin/settings/printed-catalog',
    show: (page) => page.getByText('No editions yet.').waitFor(),
    picture: { file: 'printed-catalog.webp' },
  },
  {
    name: 'failed searches and 404s',
    at: '/admin/settings/failed-searches',
    show: async (page) => {
      await page.request.get('/old-clamps', { headers: { accept: 'text/html' } });
      await page.reload();
      await button(page, 'Add redirect for /old-clamps').waitFor();
    },
  },
  {
    name: 'find and replace',
    at: '/admin/settings/find-and-replace',
    show: async (page) => {
      await page.getByRole('searchbox', { name: 'Find' }).fill('coupling');
      await page.getByRole('textbox', { name: 'Replace with' }).fill('coupler');
      await page.getByRole('button', { name: /^Replace \d/ }).waitFor();
      // The note comes with the first matches.
      await page.getByText(/^Loading the texts/).waitFor({ state: 'hidden' });
    },
    picture: { file: 'find-and-replace.webp' },
  },
  {
    name: 'users and sessions',
    at: '/admin/settings/people',
    show: (page) => page.getByRole('heading', { name: 'Activity' }).waitFor(),
  },
  {
    name: 'help: keys',
    show: async (page) => {
      await page.keyboard.press('?');
      await page.getByRole('heading', { name: 'Keys' }).waitFor();
    },
  },
  {
    name: 'offline, with a change that waits',
    show: async (page) => {
      const form = await openProduct(page, 'Disc Seals', { Title: 'Disc Seals, cast iron' });
      await page.context().setOffline(true);
      await form.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('Offline - 1 change waiting').waitFor();
      // The closing dialog must be gone, or the checks would run on it instead of the page.
      await form.waitFor({ state: 'hidden' });
    },
    picture: { file: 'offline.webp' },
  },
  {
    name: 'changes: refused, and asked whether to discard',
    show: async (page) => {
      await waiting(page, 'Disc Seals, refused');
      const refusal = { status: 422, json: { error: 'The image isn’t an address', code: 'validation' } };
      await answer(page, 'PUT', '**/api/products/*', refusal);
      // The queue retries by itself.
      await page.getByText('1 change needs your decision').click();
      await button(page, 'Discard').click();
      await question(page).waitFor();
    },
  },
  {
    name: 'sign-in over a dialog with input',
    show: async (page) => {
      const fields = { Title: 'Typed before', 'Image URL': 'a-model' };
      const form = await openProduct(page, 'new', fields);
      await page.context().clearCookies();
      await form.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByPlaceholder('Enter admin password').waitFor();
      await form.waitFor({ state: 'hidden' });
    },
  },
];
