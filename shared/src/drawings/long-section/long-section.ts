import { escapeXml, shapesMarkup } from '../svg.ts';
import { longSectionLabels } from './labels.ts';
import type { LongSectionTargets } from './labels.ts';
import { casing, gateChamber, headwall, manhole, onTheMain } from './products.ts';
import { streetAndMain } from './street.ts';

/** The header image with its labels, and the slice of the buried main that inner pages show. */
export const LONG_SECTION_VIEW_BOX = { full: '0 0 1200 232', thin: '0 122 1200 76' } as const;

let kept: string | undefined;

/** Markup of one long section from manhole to outfall, without labels. Drawn once. */
export function longSectionBody(): string {
  kept ??= shapesMarkup([
    ...streetAndMain(),
    ...manhole(),
    ...onTheMain(),
    ...gateChamber(),
    ...casing(),
    ...headwall(),
  ]);
  return kept;
}

/** Leader lines and labels; each label with a target is a link. */
export function longSectionLabelsMarkup(targets: LongSectionTargets): string {
  const labels = longSectionLabels.map(({ name, text, x, y }) => {
    const href = targets[name];
    const words = `<text x="${x}" y="26" text-anchor="middle">${escapeXml(text)}</text>`;
    const label = href ? `<a href="${escapeXml(href)}">${words}</a>` : words;
    return `<path class="ld" d="M${x} 34V${y}"/><circle class="ld" cx="${x}" cy="${y}" r="3"/>${label}`;
  });
  return `<g class="lb">${labels.join('')}</g>`;
}
