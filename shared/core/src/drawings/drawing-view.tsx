import { useSyncExternalStore } from 'react';
import { drawing, drawingFiles, onDrawings } from './drawings.ts';
import type { DrawingFiles } from './drawings.ts';

const VARIANT_CLASS = { card: 'il il-card', figure: 'il il-fig' } as const;

export interface DrawingViewProps {
  name: string;
  /** Line weights for small or large pictures. */
  variant: keyof typeof VARIANT_CLASS;
  /** True next to a visible title: hidden from assistive technology. */
  decorative?: boolean;
  /** Replaces the drawing's own alternative text. */
  label?: string;
}

/** Returns the drawings and renders again when they arrive, for components that have a fallback. */
export const useDrawings = (): DrawingFiles => useSyncExternalStore(onDrawings, drawingFiles, drawingFiles);

/**
 * Shows a drawing of the catalog inline, so that it follows the page's colors. An unknown name shows nothing.
 */
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
      // The server checks each file when it loads it (api/src/content/drawings).
      dangerouslySetInnerHTML={{ __html: found.body }}
    />
  );
}
