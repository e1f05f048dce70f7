import { useEffect, useState } from 'react';

/** Large parts that are the same on every page. */
export type StaticPart = 'header-image' | 'keywords';

const markup = new Map<StaticPart, string>();

const loaders: Record<StaticPart, () => Promise<string>> = {
  'header-image': async () => (await import('./header-image-markup.ts')).headerImageMarkup(),
  keywords: async () => (await import('./keyword-markup.ts')).keywordMarkup(),
};

/** Makes a part's markup known: the server draws it once, the browser takes it from the document it got. */
export function provideStaticPart(part: StaticPart, html: string): void {
  markup.set(part, html);
}

/** Takes over the parts that the document already shows, so that their code is never sent to a visitor. */
export function adoptStaticParts(document: Document): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-static-part]')) {
    const part = element.dataset['staticPart'];
    if (part === 'header-image' || part === 'keywords') provideStaticPart(part, element.innerHTML);
  }
}

/** A part's markup; empty until it is there, when the first page came without it. */
export function useStaticPart(part: StaticPart): string {
  const [html, setHtml] = useState(markup.get(part) ?? '');
  useEffect(() => {
    if (markup.has(part)) return;
    let wanted = true;
    void loaders[part]().then((loaded) => {
      provideStaticPart(part, loaded);
      if (wanted) setHtml(loaded);
    });
    return () => {
      wanted = false;
    };
  }, [part]);
  return html;
}
