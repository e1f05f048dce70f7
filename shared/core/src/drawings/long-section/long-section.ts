import { escapeXml, shapesMarkup } from '../svg.ts';
import { longSectionLabels } from './labels.ts';
import type { LongSectionTargets } from './labels.ts';
import { casing, gateChamber, headwall, manhole, onTheMain } from './products.ts';
import { streetAndMain } from './street.ts';

let kept: string | undefined;

/**
 * Markup of one long section from manhole to outfall, without labels, on a sheet of 1200 x 232. The buried main lies
 * between y = 122 and 198; it runs on to x = -900 for wide headers. Drawn once.
 */
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
