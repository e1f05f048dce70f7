import type { FindAlt } from '@wa/core/domain/catalogue/default-alts';
import { SETTINGS_ID } from '@wa/core/domain/settings/settings';
import { originalsOf } from '@wa/core/domain/uploaded-image';
import { cachedValue, type Change, type ChangeLog } from '../../store/change-log.ts';
import type { StoreReader } from '../../store/port.ts';

/**
 * Returns the log entry for a new description. Any page may show the file, so the entry is a change of the
 * settings, which invalidates every page (D34.9).
 */
export const descriptionChange = (title: string): Change => ({
  ...{ kind: 'settings', action: 'changed', id: SETTINGS_ID, title: `Description of ${title}` },
});

/** Caches the descriptions of files until one changes (D34.9). A copy for the web inherits its image's. */
export const keepDescriptions = (
  store: StoreReader,
  changes: Pick<ChangeLog, 'subscribe'>,
): (() => Promise<FindAlt>) =>
  cachedValue(changes, ['settings'], async () => {
    const described = (await store.list('files')).filter(({ alt }) => alt !== '');
    const alts = new Map(described.map(({ name, alt }) => [name, alt]));
    return (src) => {
      if (alts.size === 0 || !src.startsWith('/uploads/')) return '';
      const name = src.slice('/uploads/'.length);
      return (
        [name, ...originalsOf(name)].map((each) => alts.get(each)).find((alt) => alt !== undefined) ?? ''
      );
    };
  });
