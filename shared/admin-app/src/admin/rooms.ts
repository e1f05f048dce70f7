import { roomHere } from './content-provider.tsx';

/** What a room is made of, by the second part of its address where it has one. Each comes when it is first shown. */
export const rooms = {
  figures: async () => ({ default: (await import('./figures/room/figures-room.tsx')).FiguresRoom }),
  gallery: async () => ({ default: (await import('./gallery/gallery-room.tsx')).GalleryRoom }),
  'failed-searches': async () => ({
    default: (await import('./failed-searches/failed-searches.tsx')).FailedSearches,
  }),
  page: async () => ({ default: (await import('./page-builder/page-builder.tsx')).PageBuilder }),
  pages: async () => ({ default: (await import('./pages/pages-list.tsx')).PagesList }),
  people: async () => ({ default: (await import('./people/people-room.tsx')).PeopleRoom }),
  product: async () => ({ default: (await import('./product/product-editor.tsx')).ProductEditor }),
  settings: async () => ({ default: (await import('./settings/settings-room.tsx')).SettingsRoom }),
  tables: async () => ({ default: (await import('./tables/tables-room.tsx')).TablesRoom }),
};

/** Brings the room that will be shown, and the calls of its lists, while the server is asked who is there. */
export async function preloadRoom(): Promise<void> {
  const load = Object.entries(rooms).find(([name]) => name === roomHere())?.[1];
  await Promise.allSettled([load?.(), import('../client/reads/catalogue-calls.ts')]);
}
