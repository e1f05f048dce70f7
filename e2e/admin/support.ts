import { expect, type Locator, type Page } from '@playwright/test';

/** Returns the first lines of the card titles in their order, including cards off the screen. */
export async function cardTitles(page: Page): Promise<string[]> {
  const titles = page.locator('li.product-card .product-card-title');
  // The list may still be loading.
  await titles.first().waitFor({ state: 'attached' });
  return titles.evaluateAll((links) => links.map((link) => link.firstChild?.textContent ?? ''));
}

export function handleOf(page: Page, name: string): Locator {
  return page.getByRole('button', { name: new RegExp(`^Drag ${name}`) });
}

/** Drags a card by its handle with the mouse onto another one. */
export async function dragOnto(page: Page, name: string, target: string): Promise<void> {
  const from = await handleOf(page, name).boundingBox();
  const to = await handleOf(page, target).boundingBox();
  if (from === null || to === null) throw new Error('The handles are not on the screen');
  await page.mouse.move(from.x + 14, from.y + 16);
  await page.mouse.down();
  await page.mouse.move(from.x + 14, from.y + 40, { steps: 4 });
  await page.mouse.move(to.x + 20, to.y + 24, { steps: 12 });
  await expect(page.locator('.slot-label')).toBeVisible();
  await page.mouse.up();
  await expect(page.locator('.is-lifted')).toHaveCount(0);
}

/** Returns the polite live region with a text, such as a toast. */
export const status = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text });

/** Presses a button of a toast with the keyboard. A toast fades and moves unless it has the focus. */
export async function pressInToast(page: Page, text: string | RegExp, name: string): Promise<void> {
  const button = status(page, text).getByRole('button', { name });
  await button.focus();
  await button.press('Enter');
}

/** Creates a product for a test through the API, with the session of the page. */
export async function addProduct(page: Page, title: string): Promise<{ _id: string; version: number }> {
  const answer = await page.request.post('/api/products', { data: { title, image: 'a-model' } });
  expect(answer.status()).toBe(201);
  return (await answer.json()) as { _id: string; version: number };
}

/** Opens the dialog of a product, or of a new one, and fills it in. */
export async function openProduct(
  page: Page,
  product: string,
  fields: Readonly<Record<string, string>>,
): Promise<Locator> {
  const isNew = product === 'new';
  await page
    .getByRole('button', { name: isNew ? 'Add New Product' : new RegExp(`^Edit ${product}`) })
    .click();
  const dialog = page.getByRole('dialog', { name: isNew ? 'Add Product' : 'Edit Product' });
  for (const [label, text] of Object.entries(fields)) await dialog.getByLabel(label).fill(text);
  return dialog;
}

/**
 * Waits until all lists and lazily loaded screens are cached. A test that goes offline earlier would miss
 * data.
 */
export async function everythingIsHere(page: Page): Promise<void> {
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  const missing = () => {
    const names = performance.getEntriesByType('resource').map(({ name }) => name);
    return ['/api/settings', '/api/figures', '/api/tables', '/api/gallery', '/product-dialog-'].filter(
      (part) => !names.some((name) => name.includes(part)),
    );
  };
  await expect.poll(() => page.evaluate(missing)).toEqual([]);
}
