import { drawing } from './drawings.ts';
import type { DrawingName } from './drawings.ts';
import { svgBody, VARIANT_CLASS, VIEW_BOX } from './svg.ts';
import type { DrawingVariant } from './svg.ts';

export interface DrawingViewProps {
  name: DrawingName;
  variant: DrawingVariant;
  /** Beside a visible title: hidden from assistive technology. */
  decorative?: boolean;
  className?: string;
}

/** A bundled drawing, inline. The kept markup goes in as one string: forty cards cost no more than forty strings. */
export function DrawingView({ name, variant, decorative = false, className }: DrawingViewProps) {
  const label = decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': drawing(name).alt };
  return (
    <svg
      className={className ? `${VARIANT_CLASS[variant]} ${className}` : VARIANT_CLASS[variant]}
      viewBox={VIEW_BOX}
      {...label}
      // Markup of our own data (svg.ts), never of anything typed or uploaded.
      dangerouslySetInnerHTML={{ __html: svgBody(name) }}
    />
  );
}
