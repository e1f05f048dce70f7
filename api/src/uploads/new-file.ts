import type { NewRecord } from '../store/port.ts';

/** Returns the record of a file of which only the name in the storage is known. */
export const newFile = (name: string): NewRecord<'files'> => ({
  ...{ name, title: name, binnedAt: null, replacedBy: null, alt: '' },
});
