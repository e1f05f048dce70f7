import { partsOf, type Reference } from '@wa/core/domain/figures/references';

/** Represents a reference while its text is edited as rich text. */
const chip = (reference: Reference) =>
  `<span data-figure="${reference.key}"${reference.form ? ` data-form="${reference.form}"` : ''}></span>`;

const TAG = /(<[^>]*>)/;
const CHIP = /<span data-figure="[^"]*"(?: data-form="[^"]*")?>([^<]*)<\/span>/g;

/** Replaces each reference in stored HTML with a chip. Code blocks contain only text. */
export function withChips(html: string): string {
  if (!html.includes('{{')) return html;
  let inCode = 0;
  return html
    .split(TAG)
    .map((piece) => {
      if (piece.startsWith('<')) {
        if (/^<pre\b/i.test(piece)) inCode += 1;
        if (/^<\/pre\b/i.test(piece)) inCode -= 1;
        return piece;
      }
      if (inCode > 0) return piece;
      return partsOf(piece)
        .map((part) => (typeof part === 'string' ? part : chip(part)))
        .join('');
    })
    .join('');
}

/** Converts chips back to the stored text of their references. */
export const withoutChips = (html: string): string => html.replace(CHIP, '$1');
