import { existsSync, readFileSync, statSync } from 'node:fs';
import { expect, logIn, test } from '../support/test.ts';

/** Bytes, brotli: what the first JavaScript of the admin was before history, palette and multiple selection came. */
const FIRST_SCRIPTS_MAX = 226_000;

const SCREENS = {
  'the dashboard': '/admin',
  'the bin': '/admin?view=bin',
  'the product dialog': '/admin?product=new',
  'the sidebar editor': '/admin?item=new',
  'the deploy dialog': '/admin?deploy=',
};

for (const [name, address] of Object.entries(SCREENS)) {
  test(`${name} passes axe in light and dark, and fits a phone of 360 px`, async ({ page, axe }) => {
    test.setTimeout(120_000);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await logIn(page);
    await page.goto(address);
    await expect(page.locator('li.product-card').first()).toBeVisible();
    if (/product|item|deploy/.test(address)) await expect(page.getByRole('dialog')).toBeVisible();
    await axe();
    await page.setViewportSize({ width: 360, height: 800 });
    await page.emulateMedia({ colorScheme: 'dark' });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, 'pixels beyond the phone').toBeLessThanOrEqual(0);
    await axe();
  });
}

test('the help opens on a question mark, but not while typing', async ({ page, axe }) => {
  await logIn(page);
  await page.getByPlaceholder('Search Products').press('?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('heading', { name: /^Products/ }).click();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Help' })).toBeVisible();
  await axe();
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
