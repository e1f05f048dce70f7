import { CONFIRM_WITH_US } from '../domain/labels.ts';
import { DAGGER } from '../domain/figures/figure-text.ts';

/** Follows a value with an open question and links to the footnote. */
export const Dagger = ({ note }: { note: string }) => (
  <a className="dagger" href={`#${note}`} aria-label={CONFIRM_WITH_US}>
    {DAGGER}
  </a>
);
