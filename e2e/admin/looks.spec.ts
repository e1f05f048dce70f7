import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { axeFaults, expect, logInPlainly, test } from '../support/test.ts';
import { AROUND } from './screens/around.ts';
import { DASHBOARD } from './screens/dashboard.ts';
import { GALLERY } from './screens/gallery.ts';
import { FIGURES } from './screens/figures.ts';
import { GATE } from './screens/gate.ts';
import { PAGES } from './screens/pages.ts';
import { RECORDS } from './screens/records.ts';
import { SETTINGS } from './screens/settings.ts';
import { TABLES } from './screens/tables.ts';
import type { Screen } from './screens/screen.ts';

/** Bytes, brotli: what the first JavaScript of the admin may be. */
const FIRST_SCRIPTS_MAX = 210_000;

/** `LOOKS=folder` takes a picture of each screen instead. */
const PICTURES = process.env['LOOKS'];
const WIDTHS = PICTURES ? [1440, 900, 360] : [1280, 360];

// The recorder of traces puts scripts into every frame; the preview runs none and says so in the console.
test.use({
  baseURL: async ({ ownServer }, use) => use(ownServer.url),
  contextOptions: { reducedMotion: 'reduce' },
  trace: 'off',
  actionTimeout: 20_000,
});

const AREAS: Readonly<Record<string, readonly Screen[]>> = {
  'the gate': GATE,
  'the dashboard': DASHBOARD,
  'the editors of records': RECORDS,
  'the settings': SETTINGS,
  'the page builder': PAGES,
  'the figures': FIGURES,
  'the tables': TABLES,
  'the gallery': GALLERY,
  'what stands around them': AROUND,
};

for (const [area, screens] of Object.entries(AREAS)) {
  test(`axe finds nothing in ${area}, in light and dark, on a desk and on a phone that it fits`, async ({
    page,
    quietConsole,
  }) => {
    test.setTimeout(300_000);
    // Screens of what goes wrong, files that are not there, and axe, which the preview of a page does not let run.
    quietConsole.expectNoise(
      /40[01469]|412|422|50\d|Failed to|could not be|not everything|Deploy failed|Error loading|Unreadable|Image upload failed|Blocked script execution/,
    );
    if (screens !== GATE) {
      await logInPlainly(page);
      await leaveFew(page);
    }
    const faults: object[] = [];
    for (const screen of screens) {
      await test.step(screen.name, async () => {
        await page.setViewportSize({ width: WIDTHS[0] ?? 0, height: 900 });
        await page.goto(screen.at ?? '/admin');
        // Keys are heard from then on.
        if (screens !== GATE) await page.getByRole('button', { name: 'Log out' }).waitFor();
        await screen.show(page);
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 });
          if (width === 360) await screen.onPhone?.(page);
          for (const colorScheme of ['light', 'dark'] as const) {
            await page.emulateMedia({ colorScheme });
            await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
            await standStill(page);
            if (PICTURES) {
              const name = `${screen.name.replace(/\W+/g, '-')}-${String(width)}-${colorScheme}.png`;
              await page.screenshot({ path: path.join(PICTURES, name) });
              continue;
            }
            const found = await faultsOf(page, colorScheme);
            if (found.length > 0) faults.push({ screen: screen.name, width, colorScheme, found });
          }
          const beyond = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          );
          if (beyond > 0) faults.push({ screen: screen.name, width, beyond });
        }
        await page.unrouteAll();
      });
    }
    expect(faults).toEqual([]);
  });
}

/** Eight products look as fifty do, and are read in a fifth of the time. */
async function leaveFew(page: Page): Promise<void> {
  const products = (await (await page.request.get('/api/products')).json()) as { _id: string }[];
  for (const { _id } of products.slice(8)) {
    await page.request.delete(`/api/products/${_id}`);
    await page.request.delete(`/api/bin/permanent/${_id}`, { params: { type: 'product' } });
  }
}

/** Color is all that the dark changes, and what a dialog covers has a row of its own. */
async function faultsOf(page: Page, colorScheme: 'light' | 'dark') {
  const axe = new AxeBuilder({ page }).setLegacyMode();
  if (colorScheme === 'dark') axe.withRules(['color-contrast', 'link-in-text-block']);
  const dialog = '[aria-modal="true"]';
  if ((await page.locator(dialog).count()) > 0) axe.include(dialog);
  return axeFaults(axe);
}

/** No color is read, and no picture taken, half way to another. */
async function standStill(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
        .map(({ finished }) => finished.catch(() => {})),
    ),
  );
}

test('the help opens on a question mark, but not while typing', async ({ page }) => {
  await logInPlainly(page);
  await page.getByPlaceholder('Search Products').press('?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('heading', { name: /^Products/ }).click();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Help' })).toBeVisible();
});

test('the first JavaScript of the admin stays within its budget', () => {
  const built = new URL('../../web/dist/client/', import.meta.url);
  type Chunk = { file: string; imports?: string[]; isEntry?: boolean };
  const manifest = new URL('.vite/admin-manifest.json', built);
  const chunks = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, Chunk>;
  const needed = new Set(Object.keys(chunks).filter((name) => chunks[name]?.isEntry));
  for (const name of needed) for (const more of chunks[name]?.imports ?? []) needed.add(more);
  const sizeOf = (name: string) => {
    const file = new URL(chunks[name]?.file ?? '', built);
    const packed = new URL(`${file.href}.br`);
    // The smallest go as they are.
    return statSync(existsSync(packed) ? packed : file).size;
  };
  const sum = [...needed].reduce((all, name) => all + sizeOf(name), 0);
  expect(sum).toBeGreaterThan(50_000);
  expect(sum).toBeLessThanOrEqual(FIRST_SCRIPTS_MAX);
});

test('no file of the admin needs itself by way of others: the first of a circle would run before what it needs', () => {
  const manifest = new URL('../../web/dist/client/.vite/admin-manifest.json', import.meta.url);
  const chunks = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, { imports?: string[] }>;
  const done = new Set<string>();
  const circles: string[] = [];
  const follow = (name: string, way: readonly string[]): void => {
    if (way.includes(name)) circles.push([...way.slice(way.indexOf(name)), name].join(' > '));
    if (done.has(name) || way.includes(name)) return;
    for (const next of chunks[name]?.imports ?? []) follow(next, [...way, name]);
    done.add(name);
  };
  for (const name of Object.keys(chunks)) follow(name, []);
  expect(done.size).toBeGreaterThan(10);
  expect(circles).toEqual([]);
});
