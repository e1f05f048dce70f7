import type { LongSectionTargets } from './labels.ts';
import { LONG_SECTION_VIEW_BOX, longSectionBody, longSectionLabelsMarkup } from './long-section.ts';

export interface LongSectionViewProps {
  /** `full` carries the labels (home); `thin` is a decorative slice (inner pages). */
  variant: 'full' | 'thin';
  /** Name of a drawing -> address of its page. */
  targets?: LongSectionTargets;
}

/** Header image of the site: one section from street to outfall, every product in its place. */
export function LongSectionView({ variant, targets = {} }: LongSectionViewProps) {
  const full = variant === 'full';
  const label = full
    ? { role: 'group', 'aria-label': 'Section from street to outfall with the products in place' }
    : { 'aria-hidden': true };
  const markup = full ? longSectionBody() + longSectionLabelsMarkup(targets) : longSectionBody();
  return (
    <svg
      className={`il long long-${variant}`}
      viewBox={LONG_SECTION_VIEW_BOX[variant]}
      preserveAspectRatio="xMaxYMid slice"
      {...label}
      // Markup of our own data; the targets are escaped.
      dangerouslySetInnerHTML={{ __html: markup }}
    />
  );
}
