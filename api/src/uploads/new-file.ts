import type { Change } from '../store/change-log.ts';
import type { NewRecord } from '../store/port.ts';

/** Returns the record of a file of which only the name in the storage is known. */
export const newFile = (name: string): NewRecord<'files'> => ({
  ...{ name, title: name, addedBy: null, binnedAt: null, replacedBy: null, alt: '' },
});

/** Returns the log entry for uploads, so that other windows read their list of files again (D38.1). */
export const fileChange = (action: Change['action'], names: readonly string[]): Change => ({
  ...{ kind: 'file', action, id: null, title: names.join(', ') },
});
