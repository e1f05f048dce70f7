import { drawingName, imageAddress } from '../uploaded-image.ts';
import { defineKind, REFUSED_ADDRESS } from './kind.ts';

/** An uploaded picture, a bundled drawing or any address, with its text alternative. */
export const image = defineKind({
  name: 'Image',
  icon: 'image',
  hint: 'Up to 8 MB',
  fields: {
    src: { is: 'picture', label: 'Image address' },
    alt: { is: 'line', label: 'Alt text', hint: 'What the picture shows, for those who cannot see it.' },
    caption: { is: 'line', label: 'Caption' },
    lazy: { is: 'flag', label: 'Load when it comes into view', initial: true },
  },
  defaults: { src: '', alt: '', lazy: true },
  title: ['caption', 'alt'],
  hidden: ({ src }, { isDrawing }) => {
    const address = src.trim();
    if (address === '') return 'it has no picture';
    const drawing = drawingName(address);
    if (drawing !== null) return isDrawing(drawing) ? null : 'there is no drawing of this name';
    return imageAddress(address) === null ? REFUSED_ADDRESS : null;
  },
  sheet: ({ src, alt, caption }) => [{ is: 'figure', src, alt, caption }],
});
