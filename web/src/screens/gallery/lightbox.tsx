import { lazy, Suspense } from 'react';
import type { GalleryImage } from '@wa/core/domain/pages/gallery';

/** What the lightbox shows first: one image of a list. */
export interface OpenImage {
  title: string;
  images: readonly GalleryImage[];
  index: number;
}

const LightboxDialog = lazy(() => import('./lightbox-dialog.tsx'));

/** The lightbox, fetched with the first image that is opened. */
export function Lightbox(props: OpenImage & { onClose: () => void }) {
  return (
    <Suspense fallback={null}>
      <LightboxDialog {...props} />
    </Suspense>
  );
}
