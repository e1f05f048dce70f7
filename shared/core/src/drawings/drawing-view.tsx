import { useSyncExternalStore } from 'react';
import { drawing, drawingFiles, onDrawings } from './drawings.ts';
import type { DrawingFiles } from './drawings.ts';

const VARIANT_CLASS = { card: 'il il-card', figure: 'il il-fig' } as const;

export interface DrawingViewProps {
  name: string;
  /** Line weights for a small picture or a large one. */
  variant: keyof typeof VARIANT_CLASS;
  /** Beside a visible title: hidden from assistive technology. */
  decorative?: boolean;
  /** Instead of the drawing's own alternative text. */
  label?: string;
}

/** The drawings, for components that show something else where there is none: they are rendered again when drawings arrive. */
export const useDrawings = (): DrawingFiles => useSyncExternalStore(onDrawings, drawingFiles, drawingFiles);

/** A drawing of the catalog, inline, so that it follows the colors of the page. Nothing for an unknown name. */
export function DrawingView({ name, variant, decorative = false, label }: DrawingViewProps) {
  useDrawings();
  const found = drawing(name);
  if (found === null) return null;
  const role = decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label || found.alt };
  return (
    <svg
      className={VARIANT_CLASS[variant]}
      viewBox={found.viewBox}
      {...role}
      // The server checked the file when it loaded it (api/src/content/drawings).
      dangerouslySetInnerHTML={{ __html: found.body }}
    />
  );
}
