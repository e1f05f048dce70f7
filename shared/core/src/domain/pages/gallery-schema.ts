import { z } from 'zod';
import { defineEntity, address, line, order } from '../entity.ts';

/** Images of one group or sub-project, and sub-projects of one group. */
const IMAGES_MAX = 500;
const PROJECTS_MAX = 200;

const id = z.string().min(1).max(100);
export const galleryImages = z
  .array(
    z
      .object({
        id,
        /** `drawing:{name}` for a bundled drawing, else an image address. */
        src: address,
        description: line,
      })
      .strict(),
  )
  .max(IMAGES_MAX);

/** A sub-project: its id tells it from others of the same name. */
const project = z.object({ id, name: line, thumbnail: address, images: galleryImages }).strict();

/** A group of the gallery (D14), with its sub-projects and images in order. */
export const GALLERY_GROUP = defineEntity(
  {
    title: line,
    /** Empty: the first image that it holds. The same goes for a sub-project. */
    thumbnail: address,
    /** Images of its own, beside those of sub-projects. */
    images: galleryImages,
    projects: z.array(project).max(PROJECTS_MAX),
    order,
    isDeleted: z.boolean(),
  },
  { own: ['order', 'isDeleted'] },
);
