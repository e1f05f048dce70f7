import type { UploadPlace } from '@wa/core/contract/uploads';
import { SETTINGS } from '@wa/core/domain/labels';
import { originalsOf } from '@wa/core/domain/uploaded-image';
import type { ListQuery, StoreReader } from '../../store/port.ts';
import { KINDS } from '../records/bin-and-history.ts';
import type { KindCollection } from '../records/records.ts';

/** An address of an upload in any text: plain, within HTML, or percent-encoded as for the PDF viewer. */
const ADDRESS = /(?:\/|%2f)uploads(?:\/|%2f)([0-9a-f]{32}(?:-\d+x\d+)?(?:-\d+)?\.[a-z]{3,4})/gi;

/** Returns the names of the uploads that a record names anywhere. A copy for the web counts as its image. */
export function uploadsNamedIn(record: unknown): Set<string> {
  const names = new Set<string>();
  for (const [, name = ''] of JSON.stringify(record).matchAll(ADDRESS))
    for (const each of [name, ...originalsOf(name)]) names.add(each);
  return names;
}

/** Returns the records outside the bin that use each upload, by the name of the upload (D34.2). */
export async function usagesOfUploads(store: StoreReader): Promise<Map<string, UploadPlace[]>> {
  const usages = new Map<string, UploadPlace[]>();
  const note = (record: object, place: UploadPlace) => {
    for (const name of uploadsNamedIn(record)) {
      const known = usages.get(name);
      if (known === undefined) usages.set(name, [place]);
      else known.push(place);
    }
  };
  for (const { kind, collection, title, pathOf } of Object.values(KINDS)) {
    const live = { where: { isDeleted: false } } as unknown as ListQuery<KindCollection>;
    for (const record of await store.list(collection, live))
      note(record, { kind, id: record._id, title: title(record), path: pathOf?.(record) ?? '' });
  }
  for (const settings of await store.list('siteSettings'))
    note(settings, { kind: 'settings', id: settings._id, title: SETTINGS, path: '' });
  return usages;
}
