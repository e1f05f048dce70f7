/** Signs that no font of the PDFs has, by their spelling in characters that every font has. */
const SPELLINGS = {
  '-': '‐‑‒',
  '—': '―',
  '~': '≈≃∼',
  '<=': '≤≦⩽',
  '>=': '≥≧⩾',
  '!=': '≠',
  '->': '→',
  '<-': '←',
  '•': '▪■●◦‣',
  '·': '⋅∙',
  '*': '∗',
  Ø: '⌀∅',
  µ: 'μ',
  '1/8': '⅛',
  '3/8': '⅜',
  '5/8': '⅝',
  '7/8': '⅞',
};
export const SPELLED: ReadonlyMap<string, string> = new Map(
  Object.entries(SPELLINGS).flatMap(([spelling, signs]) => [...signs].map((sign) => [sign, spelling])),
);

/** Matches the decomposed characters that every font has, and those that the PDFs leave out. */
const PRINTED =
  /^(?!.*\u0338)[ -ſƏəƒȷɲẞμʹʼˆˇˉ˘-˝–—‘-‚“-„†•…′″‹›⁄₡₣₤₦₧₩₫€₱₲₵₹₺₽ℓ™↑↓−∕\s\p{Cc}\p{Cf}\p{Script=Inherited}]+$/u;
/** Number of characters that a problem names. */
const NAMED_MAX = 5;

/** Returns the first characters of a text that PDFs can't print, separated by spaces; empty if they print all. */
export const unprintedIn = (text: string): string =>
  [...new Set(text.normalize('NFC'))]
    .filter((sign) => !SPELLED.has(sign) && !PRINTED.test(sign.normalize('NFKD')))
    .slice(0, NAMED_MAX)
    .join(' ');

/** Returns the sentence about a text that PDFs can't print; null if they print all of it. */
export function unprintedProblem(text: string): string | null {
  const unprinted = unprintedIn(text);
  return unprinted === '' ? null : `The PDF can’t print ${unprinted}. Use words in Latin letters instead.`;
}
