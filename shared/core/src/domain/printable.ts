/** Matches the characters that no font of the PDFs has: those of other scripts, and emoji. */
const NOT_PRINTED =
  /(?![©®™])\p{Extended_Pictographic}|[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/gu;
/** Number of characters that a problem names. */
const NAMED_MAX = 5;

/** Returns the sentence about the first characters of a text that PDFs can't print; null if they print all. */
export function unprintedProblem(text: string): string | null {
  const unprinted = [...new Set(text.match(NOT_PRINTED))].slice(0, NAMED_MAX);
  return unprinted.length === 0
    ? null
    : `The PDF can’t print ${unprinted.join(' ')}. Use Latin letters and no emoji.`;
}
