/** Large parts that are the same on every page. */
export type StaticPart = 'header-image' | 'keywords';

const markup = new Map<StaticPart, string>();

/** Makes a part's markup known: the server draws it once, a browser takes it from a document. */
export function provideStaticPart(part: StaticPart, html: string): void {
  markup.set(part, html);
}

/** Takes over the parts that a document shows, so that their code is never sent to a visitor. */
export function adoptStaticParts(document: Document): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-static-part]')) {
    const part = element.dataset['staticPart'];
    if (part === 'header-image' || part === 'keywords') provideStaticPart(part, element.innerHTML);
  }
}

/** A part's markup; empty until a document has shown it. */
export function staticPart(part: StaticPart): string {
  return markup.get(part) ?? '';
}
