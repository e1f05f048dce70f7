import { keywordBlock } from '@wa/core/catalogue/keywords';

/** The hidden keyword and region text as markup; our own words, nothing to escape. */
export function keywordMarkup(): string {
  return keywordBlock()
    .map((line) => `<p>${line}</p>`)
    .join('');
}
