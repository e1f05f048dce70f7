import { NO_CHANGES } from '../store/change-log.ts';
import { keepParts, type PartsKeeper } from '../site/finder/finder.ts';
import { keepSearch, type SearchKeeper } from '../site/search/search-keeper.ts';
import { keepCatalogue, listsOf, type CatalogueKeeper } from '../content/catalog/lists.ts';
import { readPublicContent, type PublicContent } from '../content/catalog/public-content.ts';
import { settingsNow, type SettingsKeeper, type SettingsSources } from '../content/settings/settings.ts';
import { createSiteContent, type SiteContent } from '../site/render/renderer.ts';
import type { RouteSources } from '../site/render/route-data.ts';
import { listFamilies } from '../documents/sheets/families.ts';
import type { StoreReader } from '../store/port.ts';

/** Figures and tables of a store at this moment. */
const catalogueOf = (store: StoreReader): CatalogueKeeper => keepCatalogue(listsOf(store));

const LOCAL = { site: { publicUrl: 'http://localhost', cloudMediaHosts: [] }, given: {} };

/** The settings of a store at this moment, nothing kept. */
export const settingsOf = (
  store: StoreReader,
  env: SettingsSources['env'] = LOCAL,
  catalogue = catalogueOf(store),
): SettingsKeeper => ({ now: () => settingsNow({ store, catalogue, env }) });

/** What visitors see of a store at this moment, nothing kept. */
export const publicContentOf = (store: StoreReader, catalogue = catalogueOf(store)): PublicContent =>
  readPublicContent(store, catalogue, settingsOf(store, LOCAL, catalogue));

/** The same for the whole site. */
export const siteContentOf = (store: StoreReader, catalogue = catalogueOf(store)): SiteContent =>
  createSiteContent(store, catalogue, publicContentOf(store, catalogue), NO_CHANGES);

/** Every product with its figures at this moment. */
export const partsKeeperOf = (
  store: StoreReader,
  catalogue = catalogueOf(store),
): Pick<PartsKeeper, 'now'> => ({
  now: () => keepParts({ content: publicContentOf(store, catalogue), catalogue }, NO_CHANGES).now(),
});

/** What queries are answered from at this moment; every data sheet is there. */
export const answersOf = (
  store: StoreReader,
  parts = partsKeeperOf(store),
  search = searchOf(store),
): RouteSources => ({
  content: siteContentOf(store),
  parts,
  search,
  documents: {
    find: () => Promise.resolve(null),
    movedTo: () => Promise.resolve('any'),
    families: () => listFamilies(store, publicContentOf(store)),
  },
});

/** A search of a store at this moment. */
export const searchOf = (
  store: StoreReader,
  catalogue = catalogueOf(store),
  parts = partsKeeperOf(store, catalogue),
): SearchKeeper =>
  keepSearch(
    {
      store,
      content: publicContentOf(store, catalogue),
      parts,
      settings: settingsOf(store, LOCAL, catalogue),
    },
    NO_CHANGES,
  );
