import {
  galleryImageCount,
  galleryThumbnail,
  type GalleryGroup,
  type GalleryImage,
} from '@wa/core/domain/pages/gallery';
import { counted } from '@wa/core/domain/text';
import { Icon } from '@wa/core/ui/icon.tsx';
import { GalleryPicture } from '../../site/picture.tsx';
import type { PictureEntry } from './gallery-page.tsx';

interface GroupProps {
  group: GalleryGroup;
  open: boolean;
  onToggle: (open: boolean) => void;
  onOpenImage: (image: PictureEntry) => void;
}

/** One group. A group without images opens to a sentence instead of pictures (specification 2, 3). */
export function GalleryGroupView({ group, open, onToggle, onOpenImage }: GroupProps) {
  const count = galleryImageCount(group);
  const { slug } = group;
  const thumbnail = galleryThumbnail(group);
  return (
    <details
      className="gallery-group"
      id={slug}
      open={open}
      // The visitor may have opened the group before hydration.
      suppressHydrationWarning
      onToggle={(event) => {
        if (event.target === event.currentTarget) onToggle(event.currentTarget.open);
      }}
    >
      <summary>
        {thumbnail ? <GalleryPicture src={thumbnail} alt="" variant="card" sizes="small" /> : <span />}
        <span>{group.title}</span>
        <span className="gallery-count muted">{count === 0 ? 'No images yet' : counted(count, 'image')}</span>
        <Icon name="chevronRight" />
      </summary>
      {count === 0 && <p className="gallery-none">Contact us for images of this group.</p>}
      {group.projects?.map((project, at) => (
        <details className="gallery-project" key={at}>
          <summary>
            <GalleryPicture
              src={project.thumbnail ?? project.images[0]?.src ?? ''}
              alt=""
              variant="card"
              sizes="small"
            />
            <span>{project.name}</span>
            <span className="gallery-count muted">{counted(project.images.length, 'image')}</span>
            <Icon name="chevronRight" />
          </summary>
          <ImageGrid
            images={project.images}
            onOpenImage={(image) => onOpenImage({ group: slug, project: at, image })}
          />
        </details>
      ))}
      {group.general && (
        <ImageGrid
          images={group.general}
          onOpenImage={(image) => onOpenImage({ group: slug, project: null, image })}
        />
      )}
    </details>
  );
}

interface GridProps {
  images: readonly GalleryImage[];
  /** Opens the image at the given position. */
  onOpenImage: (image: number) => void;
}

function ImageGrid({ images, onOpenImage }: GridProps) {
  return (
    <ul className="gallery-grid">
      {images.map((image, index) => (
        <li key={image.id}>
          <button type="button" className="stack-4 box" onClick={() => onOpenImage(index)}>
            <GalleryPicture src={image.src} alt="" variant="card" sizes="(min-width: 600px) 250px, 45vw" />
            <small>{image.description}</small>
          </button>
        </li>
      ))}
    </ul>
  );
}
