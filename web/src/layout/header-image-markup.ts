import type { LongSectionTargets } from '@wa/core/drawings/long-section/labels';
import { longSectionLabels } from '@wa/core/drawings/long-section/labels';
import { longSectionBody, longSectionLabelsMarkup } from '@wa/core/drawings/long-section/long-section';

/** A label's drawing carries the slug of the page it leads to. */
const targets: LongSectionTargets = Object.fromEntries(
  longSectionLabels.map(({ name }) => [name, `/${name}`]),
);

/** The inside of the header image, labels included. */
export function headerImageMarkup(): string {
  return longSectionBody() + longSectionLabelsMarkup(targets);
}
