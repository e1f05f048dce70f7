import { CONFIRM_WITH_US } from '../domain/labels.ts';
import { DAGGER } from '../domain/figures/figure-text.ts';

/** Behind a value that is open: leads to the footnote below. */
export const Dagger = ({ note }: { note: string }) => (
  <a className="dagger" href={`#${note}`} aria-label={CONFIRM_WITH_US}>
    {DAGGER}
  </a>
);
