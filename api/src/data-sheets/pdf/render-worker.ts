import { bufferOf } from './render-beside.ts';
import type { RenderJob } from './render-beside.ts';
import { renderSheet } from './render-sheet.ts';

/** Paints sheets in a thread of its own (render-beside.ts). */
export default function paint({ sheet, pictures }: RenderJob): Promise<Buffer> {
  const taken = Array.from(pictures, ([name, picture]) => {
    return [name, { ...picture, bytes: bufferOf(picture.bytes) }] as const;
  });
  return renderSheet(sheet, new Map(taken));
}
