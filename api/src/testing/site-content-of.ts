import { NO_CHANGES } from '../store/change-log.ts';
import { keepParts, type PartsKeeper } from '../site/finder/finder.ts';
import { createSiteSearch, type SiteSearch } from '../site/search/site-search.ts';
import { keepCatalogue, listsOf, type CatalogueKeeper } from '../content/catalog/lists.ts';
import { readPublicContent, type PublicContent } from '../content/catalog/public-content.ts';
import { settingsNow, type SettingsKeeper, type SettingsSources } from '../content/settings/settings.ts';
import { createSiteContent, type SiteContent } from '../site/render/renderer.ts';
import type { RouteSources } from '../site/render/route-data.ts';
import { listFamilies } from '../documents/sheets/families.ts';
import type { StoreReader } from '../store/port.ts';

/** Returns the figures and tables of a store without caching. */
const catalogueOf = (store: StoreReader): CatalogueKeeper => keepCatalogue(listsOf(store));

const LOCAL = { site: { publicUrl: 'http://localhost', cloudMediaHosts: [] }, given: {} };

/** Returns the settings of a store without caching. */
export const settingsOf = (
  store: StoreReader,
  env: SettingsSources['env'] = LOCAL,
  catalogue = catalogueOf(store),
): SettingsKeeper => ({ now: () => settingsNow({ store, catalogue, env }) });

/** Returns the public content of a store without caching. */
export const publicContentOf = (store: StoreReader, catalogue = catalogueOf(store)): PublicContent =>
  readPublicContent(store, catalogue, settingsOf(store, LOCAL, catalogue));

/** Returns the public content of the whole site without caching. */
export const siteContentOf = (store: StoreReader, catalogue = catalogueOf(store)): SiteContent =>
  createSiteContent(store, catalogue, publicContentOf(store, catalogue), NO_CHANGES);

/** Returns every product with its figures without caching. */
export const partsKeeperOf = (
  store: StoreReader,
  catalogue = catalogueOf(store),
): Pick<PartsKeeper, 'now'> => ({
  now: () => keepParts({ content: publicContentOf(store, catalogue), catalogue }, NO_CHANGES).now(),
});

/** Returns the data that queries need, without caching; every data sheet exists. */
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
    revisions: () => Promise.resolve(null),
    families: () => listFamilies(store, publicContentOf(store)),
  },
});

/** Returns a search of a store without caching. */
export const searchOf = (
  store: StoreReader,
  catalogue = catalogueOf(store),
  parts = partsKeeperOf(store, catalogue),
): SiteSearch =>
  createSiteSearch(
    {
      store,
      content: publicContentOf(store, catalogue),
      parts,
      settings: settingsOf(store, LOCAL, catalogue),
    },
    NO_CHANGES,
  );
