import type { LongSectionTargets } from '@wa/shared/drawings/long-section/labels';
import { longSectionLabels } from '@wa/shared/drawings/long-section/labels';
import { longSectionBody, longSectionLabelsMarkup } from '@wa/shared/drawings/long-section/long-section';

/** A label's drawing carries the slug of the page it leads to. */
const targets: LongSectionTargets = Object.fromEntries(
  longSectionLabels.map(({ name }) => [name, `/${name}`]),
);

/** The inside of the header image, labels included. */
export function headerImageMarkup(): string {
  return longSectionBody() + longSectionLabelsMarkup(targets);
}
