import type { ReactNode } from 'react';
import { longSectionBody } from '@wa/core/drawings/long-section/long-section';

/** The site's long section, at the foot of the gate. */
export default function GateDrawing(): ReactNode {
  return (
    <svg
      className="il gate-base"
      viewBox="0 40 1200 192"
      aria-hidden
      preserveAspectRatio="xMaxYMax meet"
      // Markup of our own data, never of anything typed or uploaded.
      dangerouslySetInnerHTML={{ __html: longSectionBody() }}
    />
  );
}
