import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Opens the dialog of a card by the product's plain title. */
export async function openProduct(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: `Edit ${title}`, exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Edit Product' })).toBeVisible();
}

export const saveProduct = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();

/** Renames a product. */
export async function rename(page: Page, from: string, to: string): Promise<void> {
  await openProduct(page, from);
  await page.getByRole('dialog').getByLabel('Title', { exact: true }).fill(to);
  await saveProduct(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: `Edit ${to}`, exact: true })).toBeVisible();
}

/** Returns the chip with the save state. */
export const saveState = (page: Page) => page.getByRole('banner').getByRole('status');
