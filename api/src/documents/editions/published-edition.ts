import { readSettings } from '../../content/settings/settings.ts';
import { cachedValue, type ChangeLog } from '../../store/change-log.ts';
import type { StoreReader } from '../../store/port.ts';
import type { EditionFolder, StoredEdition } from './edition-folder.ts';

/** Returns the edition that visitors get; null for none. */
export type PublishedEdition = () => Promise<StoredEdition | null>;

/** Caches the published edition, which the settings name, until the settings change. */
export const readPublished = (
  store: StoreReader,
  editions: EditionFolder,
  changes: Pick<ChangeLog, 'subscribe'>,
): PublishedEdition =>
  cachedValue(changes, ['settings'], async () =>
    editions.find((await readSettings(store)).printedCatalog.edition),
  );
