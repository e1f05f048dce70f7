import type { Router } from 'express';
import { getGallery } from '@wa/core/contract/gallery';
import type { GalleryGroup } from '@wa/core/domain/pages/gallery';
import { ok } from '../../http/mount.ts';
import { recordRoutes } from '../records/record-room.ts';
import type { RecordRoomNeeds } from '../records/record-room.ts';
import { galleryRoom } from './gallery-room.ts';

interface GalleryNeeds extends RecordRoomNeeds {
  /** The groups as visitors see them. */
  gallery: () => Promise<GalleryGroup[]>;
}

/** The gallery: the calls of every kind of record, and what visitors see. */
export function galleryRoutes({ gallery, ...needs }: GalleryNeeds): Router {
  const router = recordRoutes(galleryRoom, needs);
  needs.mount(router, getGallery, async () => ok(await gallery()));
  return router;
}
