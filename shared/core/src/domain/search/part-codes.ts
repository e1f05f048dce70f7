/** Capitals with digits or hyphens, as part numbers are printed: `WA-GP-B`, `RS-1`, `FS10`. */
const CODE =
  /(?<![\p{L}\d-])(?:[A-Z][A-Z\d]*(?:-[A-Z\d]+)+|[A-Z]{1,5}\d{1,4}[A-Z]?|WA[A-Z]+)(?![\p{L}\d-])/gu;

/** Letters and digits of a part number, however it is spelled. */
export const compactCode = (text: string): string => text.toLowerCase().replace(/[^\p{L}\d]/gu, '');

/** The part numbers that a text prints, each once. */
export function codesIn(text: string): string[] {
  return [...new Set(text.match(CODE) ?? [])].filter((code) => compactCode(code).length > 2);
}
