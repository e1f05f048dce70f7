import { drawing, isDrawingName } from '@wa/core/drawings/drawings';
import { svgBody } from '@wa/core/drawings/svg';
import type { ShelvedDrawing } from './drawing-shelf.ts';

/** Any of the bundled drawings by its name. */
export function shelvedDrawing(name: string): ShelvedDrawing | null {
  return isDrawingName(name) ? { body: svgBody(name), alt: drawing(name).alt } : null;
}
