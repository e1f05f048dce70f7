import type { GalleryGroupRecord } from '@wa/core/domain/pages/gallery';
import { listRecords } from '../records/record-room.ts';
import type { StoreReader } from '../store/port.ts';
import { galleryRoom } from './gallery-room.ts';
import { toGalleryGroup } from './gallery-view.ts';

/** Every group of the gallery in its order, without those of the bin. */
export async function readGallery(store: StoreReader): Promise<GalleryGroupRecord[]> {
  return (await listRecords(store, galleryRoom)).map(toGalleryGroup);
}
