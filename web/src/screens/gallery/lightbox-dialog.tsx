import { useEffect, useMemo, useRef, useState } from 'react';
import YetAnotherLightbox, { type GenericSlide, type Slide } from 'yet-another-react-lightbox';
import 'yet-another-react-lightbox/styles.css';
import type { GalleryImage } from '@wa/core/domain/pages/gallery';
import { GalleryPicture } from '../../site/picture.tsx';
import type { OpenImage } from './gallery-page.tsx';

interface PictureSlide extends GenericSlide {
  type: 'picture';
  image: GalleryImage;
}

declare module 'yet-another-react-lightbox' {
  interface SlideTypes {
    picture: PictureSlide;
  }
}

const isPicture = (slide: Slide): slide is PictureSlide => slide.type === 'picture';

/**
 * Full-screen view with title, image, and description. Arrows wrap around, Escape closes, and the focus
 * returns to the opener.
 */
export default function LightboxDialog({
  title,
  images,
  index,
  onClose,
}: OpenImage & { onClose: () => void }) {
  const [current, setCurrent] = useState(index);
  // The list keeps its identity, because a new list would restart the lightbox.
  const slides = useMemo(() => images.map((image): PictureSlide => ({ type: 'picture', image })), [images]);
  const opener = useRef(document.activeElement);
  useEffect(() => {
    const origin = opener.current;
    return () => {
      if (origin instanceof HTMLElement) origin.focus();
    };
  }, []);

  const alone = images.length < 2;
  const hidden = alone ? { buttonPrev: () => null, buttonNext: () => null } : {};
  return (
    <YetAnotherLightbox
      open
      close={onClose}
      index={current}
      slides={slides}
      carousel={{ finite: alone, preload: 1 }}
      animation={{ fade: 0, swipe: 200 }}
      controller={{ closeOnBackdropClick: true }}
      labels={{ Previous: 'Previous image', Next: 'Next image', Close: 'Close' }}
      on={{ view: ({ index: shown }) => setCurrent(shown) }}
      render={{
        ...hidden,
        slide: ({ slide }) =>
          isPicture(slide) ? (
            <figure className="lightbox-picture">
              <GalleryPicture
                src={slide.image.src}
                alt={slide.image.description}
                variant="figure"
                sizes="min(92vw, 960px)"
              />
            </figure>
          ) : null,
        controls: () => (
          <>
            <p className="lightbox-title">
              {title}
              <span className="lightbox-count">
                {current + 1} of {images.length}
              </span>
            </p>
            <p className="lightbox-description" aria-live="polite">
              {images[current]?.description}
            </p>
          </>
        ),
      }}
    />
  );
}
