import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { axeFaults } from '../../support/test.ts';

/** Fails on any violation. Legacy mode needs no second window, which the app refuses. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await axeFaults(new AxeBuilder({ page }).setLegacyMode()), 'axe violations').toEqual([]);
}
