/** What a fresh store is filled with: data only, the same on every machine (D1). */
export { seedFigureRecords, seedTableRecords } from './seed-catalogue.ts';
export { seedGallery } from './seed-gallery.ts';
export { seedPages } from './seed-pages.ts';
export { seedProducts } from './seed-products.ts';
export { seedSidebar } from './seed-sidebar.ts';
export { seedSettings } from './seed-settings.ts';
