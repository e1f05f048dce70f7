/** Large parts that are the same on every page. */
type StaticPart = 'header-image' | 'keywords';

const markup = new Map<StaticPart, string>();

/** Takes over the parts that a document shows, so that their code is never sent to a visitor. */
export function adoptStaticParts(document: Document): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-static-part]')) {
    const part = element.dataset['staticPart'];
    if (part === 'header-image' || part === 'keywords') markup.set(part, element.innerHTML);
  }
}

/** A part's markup as the document had it; empty on the server. */
export function staticPart(part: StaticPart): string {
  return markup.get(part) ?? '';
}
