import { parseDocument, DomUtils } from 'htmlparser2';

/** What the gate looks at in HTML. */
export interface HtmlParts {
  hrefs: string[];
  /** `alt` is null where there is none; an empty one says that a picture is for decoration only. */
  images: { src: string; alt: string | null }[];
  ids: string[];
  text: string;
}

/** Links, pictures, anchors and words of HTML as it was typed; comments are none of them. */
export function readHtml(html: string): HtmlParts {
  // Most texts of figures and lines have no tag at all.
  if (!html.includes('<')) return { hrefs: [], images: [], ids: [], text: html };
  const parts: HtmlParts = { hrefs: [], images: [], ids: [], text: '' };
  const { children } = parseDocument(html);
  for (const { name, attribs } of DomUtils.getElementsByTagName('*', children)) {
    if (name === 'a' && attribs['href'] !== undefined) parts.hrefs.push(attribs['href']);
    if (name === 'img') parts.images.push({ src: attribs['src'] ?? '', alt: attribs['alt'] ?? null });
    // Sanitised pages keep the ids of headings and no others.
    if (/^h[1-6]$/.test(name) && attribs['id'] !== undefined) parts.ids.push(attribs['id']);
  }
  parts.text = DomUtils.innerText(children);
  return parts;
}
