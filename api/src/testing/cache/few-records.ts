import { firstContent, seedWhenEmpty } from '../../content/seed/store-catalog.ts';
import type { Store } from '../../store/port.ts';
import { FIXED } from './random-writes.ts';

const PAGES = [FIXED, 'pipe-seals-disc', 'project-gallery', 'terms-of-sale'];

/**
 * Fills an empty store with a tenth of the first content. Tests that rebuild every response after every write
 * verify just as much with it.
 */
export async function seedFewRecords(store: Store): Promise<void> {
  await seedWhenEmpty(store, () => {
    const all = firstContent();
    const pages = all.pages.filter(({ slug }) => PAGES.includes(slug));
    return { ...all, pages, products: all.products.slice(0, 6), sidebarItems: [] };
  });
}
