import type { FileFilter } from 'electron';

const IMAGES = ['png', 'jpg', 'jpeg', 'webp', 'gif', 'avif', 'tif', 'tiff', 'bmp'];

/** Filters of the system's dialog for an accept attribute such as 'image/*,.pdf'. */
export function acceptFilters(accept: string): FileFilter[] {
  const extensions = accept
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .flatMap((part) => {
      if (part === 'image/*') return IMAGES;
      return /^\.[a-z0-9]+$/.test(part) ? [part.slice(1)] : [];
    });
  return extensions.length === 0 ? [] : [{ name: 'Files', extensions: [...new Set(extensions)] }];
}
