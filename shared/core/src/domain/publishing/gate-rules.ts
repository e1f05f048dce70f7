import { formatBytes } from '../uploads.ts';

/**
 * What the gate looks for before a deploy (decision 18). An error is what visitors would run into: it holds a deploy up
 * until it is mended or overridden. A warning is what could be better, and holds nothing up.
 */
export const GATE_RULES = {
  'no-title': 'error',
  'dead-link': 'error',
  'missing-anchor': 'error',
  'broken-reference': 'error',
  'missing-file': 'error',
  placeholder: 'warning',
  'reserved-address': 'warning',
  'no-alt': 'warning',
  'same-title': 'warning',
  'heavy-image': 'warning',
  'no-value': 'warning',
  draft: 'warning',
  'open-questions': 'warning',
} as const satisfies Record<string, 'error' | 'warning'>;
export type GateCode = keyof typeof GATE_RULES;

/** Bytes of a picture on a page; what is larger keeps visitors on phones waiting. */
export const HEAVY_IMAGE_BYTES = 600 * 1024;

/** Sentences of the gate. `what` names the record as a sentence begins: `The page “Clamps”`; `where` is the part of it. */
const within = (where: string) => (where === '' ? '' : ` (${where})`);
export const deadLink = (what: string, href: string, where: string): string =>
  `${what} links to ${href}, which leads nowhere${within(where)}.`;
export const deadRecordLink = (what: string, kind: 'product' | 'page'): string =>
  `${what} leads to a ${kind} that is gone.`;
export const missingAnchor = (what: string, href: string, anchor: string, where: string): string =>
  `${what} links to ${href}, but nothing on that page is called #${anchor}${within(where)}.`;
export const missingFile = (what: string, file: string, where: string): string =>
  `${what} names ${file}, and there is no such file${within(where)}.`;
export const placeholderLeft = (what: string, words: string, where: string): string =>
  `${what} still says “${words}”${within(where)}.`;
export const noTitle = (kind: string, path: string): string => `The ${kind} at ${path} has no title.`;
export const noAlt = (what: string, where: string): string =>
  `${what} has a picture without a description for those who cannot see it${within(where)}.`;
export const sameTitle = (what: string, other: string, title: string): string =>
  `${what} and ${other} have the same title for search engines: “${title}”.`;
export const heavyImage = (what: string, file: string, bytes: number, where: string): string =>
  `${what} shows ${file} of ${formatBytes(bytes)}; ${formatBytes(HEAVY_IMAGE_BYTES)} are enough${within(where)}.`;
export const noValue = (what: string, where: string): string =>
  `${what} says “on request” where a figure is expected${within(where)}.`;
export const openQuestions = (count: number): string =>
  count === 1
    ? '1 open question waits for the owner; visitors read that it is being checked.'
    : `${String(count)} open questions wait for the owner; visitors read that they are being checked.`;
export const stillDraft = (title: string): string =>
  `“${title}” is still marked as a draft. Have the wording approved, then say so in Settings.`;
