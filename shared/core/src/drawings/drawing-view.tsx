import { drawing } from './drawings.ts';
import type { DrawingName } from './drawings.ts';
import { svgBody, VIEW_BOX } from './svg.ts';
import type { DrawingVariant } from './svg.ts';

const VARIANT_CLASS: Record<DrawingVariant, string> = { card: 'il il-card', figure: 'il il-fig' };

export interface DrawingViewProps {
  name: DrawingName;
  variant: DrawingVariant;
  /** Beside a visible title: hidden from assistive technology. */
  decorative?: boolean;
  /** Instead of the drawing's own alternative text. */
  label?: string;
  className?: string;
}

/** A bundled drawing, inline. The kept markup goes in as one string: forty cards cost no more than forty strings. */
export function DrawingView({ name, variant, decorative = false, label, className }: DrawingViewProps) {
  const role = decorative
    ? { 'aria-hidden': true }
    : { role: 'img', 'aria-label': label || drawing(name).alt };
  return (
    <svg
      className={className ? `${VARIANT_CLASS[variant]} ${className}` : VARIANT_CLASS[variant]}
      viewBox={VIEW_BOX}
      {...role}
      // Markup of our own data (svg.ts), never of anything typed or uploaded.
      dangerouslySetInnerHTML={{ __html: svgBody(name) }}
    />
  );
}
