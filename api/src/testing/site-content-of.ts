import { createAnswers } from '../finder/answers.ts';
import type { Answers } from '../finder/answers.ts';
import { keepParts } from '../finder/parts-keeper.ts';
import type { PartsKeeper } from '../finder/parts-keeper.ts';
import { keepSearch } from '../search/search-keeper.ts';
import type { SearchKeeper } from '../search/search-keeper.ts';
import { readCatalogue } from '../catalogue/catalogue-keeper.ts';
import { readPublicContent } from '../catalogue/public-content.ts';
import type { PublicContent } from '../catalogue/public-content.ts';
import { settingsNow } from '../settings/settings-keeper.ts';
import type { SettingsKeeper, SettingsSources } from '../settings/settings-keeper.ts';
import { createSiteContent } from '../site/site-content.ts';
import type { SiteContent } from '../site/site-content.ts';
import type { StoreReader } from '../store/port.ts';

const keeperOf = (store: StoreReader) => ({ now: () => readCatalogue(store) });

const LOCAL = { site: { publicUrl: 'http://localhost', cloudMediaHosts: [] }, given: {} };

/** The settings of a store at this moment, nothing kept. */
export const settingsOf = (store: StoreReader, env: SettingsSources['env'] = LOCAL): SettingsKeeper => ({
  now: () => settingsNow({ store, catalogue: keeperOf(store), env }),
});

/** What visitors see of a store at this moment, nothing kept. */
export const publicContentOf = (store: StoreReader): PublicContent =>
  readPublicContent(store, keeperOf(store), settingsOf(store));

/** The same for the whole site. */
export const siteContentOf = (store: StoreReader): SiteContent =>
  createSiteContent({ store, catalogue: keeperOf(store), content: publicContentOf(store) });

/** Every product with its figures at this moment. */
export const partsKeeperOf = (store: StoreReader): PartsKeeper => ({
  now: () =>
    keepParts(
      { content: publicContentOf(store), catalogue: keeperOf(store) },
      { subscribe: () => () => undefined },
    ).now(),
});

/** Answers to the query of an address, made anew for every call. */
export const answersOf = (store: StoreReader): Answers =>
  createAnswers({ parts: partsKeeperOf(store), search: searchOf(store) });

/** A search of a store at this moment. */
export const searchOf = (store: StoreReader): SearchKeeper =>
  keepSearch(
    { content: publicContentOf(store), parts: partsKeeperOf(store), settings: settingsOf(store) },
    { subscribe: () => () => undefined },
  );
