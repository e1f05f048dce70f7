import { buildPageInput } from '@wa/core/testing/build-page';
import { buildProductInput } from '@wa/core/testing/build-product';
import { randomUUID } from 'node:crypto';
import type { NewRecord } from '../../store/port.ts';

/** Returns a product to insert, with a unique slug. */
export function buildNewProduct(overrides: Partial<NewRecord<'products'>> = {}): NewRecord<'products'> {
  return { ...buildProductInput(), slug: randomUUID(), order: 0, isDeleted: false, ...overrides };
}

/** Returns a page to insert, with a unique slug. */
export function buildNewPage(overrides: Partial<NewRecord<'pages'>> = {}): NewRecord<'pages'> {
  return { ...buildPageInput(), slug: randomUUID(), isDeleted: false, ...overrides };
}

/** Returns a top-level sidebar item to insert. */
export function buildNewSidebarItem(
  overrides: Partial<NewRecord<'sidebarItems'>> = {},
): NewRecord<'sidebarItems'> {
  return {
    name: 'Couplings',
    href: '/couplings',
    parent: null,
    order: 0,
    linkedProduct: null,
    linkedPage: null,
    section: null,
    isDeleted: false,
    ...overrides,
  };
}
