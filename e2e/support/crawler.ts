import type { Page } from '@playwright/test';

/** Metadata and links of a page. */
export interface PageFacts {
  title: string;
  description: string;
  canonical: string;
  headings: number;
  quotes: number;
  ids: string[];
  jsonLd: string[];
  /** Addresses as written. */
  links: string[];
}

export interface Answer {
  status: number;
  type: string;
  body: Buffer;
  /** Null if the response isn't HTML. */
  facts: PageFacts | null;
}

export interface Reference {
  from: string;
  /** Path and query. */
  address: string;
  /** Id in the fragment of the address; empty if there isn't one. */
  id: string;
}

/**
 * Follows every link, picture, style sheet, script, and document of a site from / and its sitemap. Each
 * address is requested once, without following redirects (D11: links of the site should not need a redirect).
 * @param page provides its HTML parser
 */
export async function crawl(
  page: Page,
  base: string,
): Promise<{ answers: Map<string, Answer>; references: Reference[] }> {
  const { origin } = new URL(base);
  const answers = new Map<string, Answer>();
  const references: Reference[] = [];
  const waiting = ['/', '/sitemap.xml', '/robots.txt'];
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    if (answers.has(address)) continue;
    const answer = await read(page, origin + address);
    answers.set(address, answer);
    for (const found of referencesOf(answer, origin, address)) {
      references.push(found);
      waiting.push(found.address);
    }
  }
  return { answers, references };
}

async function read(page: Page, url: string): Promise<Answer> {
  const answer = await fetch(url, { redirect: 'manual' });
  const type = answer.headers.get('content-type') ?? '';
  const body = Buffer.from(await answer.arrayBuffer());
  const facts = type.includes('text/html') ? await page.evaluate(readPage, body.toString()) : null;
  return { status: answer.status, type, body, facts };
}

/** Reads a page; runs in the browser. */
function readPage(html: string): PageFacts {
  const document = new DOMParser().parseFromString(html, 'text/html');
  const all = (selector: string) => [...document.querySelectorAll(selector)];
  const attribute = (selector: string, name: string) =>
    document.querySelector(selector)?.getAttribute(name) ?? '';
  return {
    title: document.title,
    description: attribute('meta[name=description]', 'content'),
    canonical: attribute('link[rel=canonical]', 'href'),
    headings: all('h1').length,
    // The box next to the text repeats the quote of its page.
    quotes: all('.quote').length - all('.page-columns-side .quote').length,
    ids: all('[id]').map((element) => element.id),
    jsonLd: all('script[type="application/ld+json"]').map((element) => element.textContent ?? ''),
    links: [
      ...all('a[href], link[rel=stylesheet], link[rel=icon], link[rel=preload]').map(
        (element) => element.getAttribute('href') ?? '',
      ),
      ...all('img[src], script[src]').map((element) => element.getAttribute('src') ?? ''),
    ],
  };
}

function referencesOf({ facts, type, body }: Answer, origin: string, from: string): Reference[] {
  const inSitemap = type.includes('xml')
    ? [...body.toString().matchAll(/<loc>([^<]+)<\/loc>/g)].map((found) => new URL(found[1] ?? '').pathname)
    : [];
  return [...inSitemap, ...(facts?.links ?? [])].flatMap((href) => {
    const url = new URL(href, origin + from);
    if (url.origin !== origin) return [];
    const target = { from, address: url.pathname + url.search, id: decodeURIComponent(url.hash.slice(1)) };
    // A document in the viewer counts as another target.
    const document = url.searchParams.get('src') ?? '';
    return document.startsWith('/') ? [target, { from, address: document, id: '' }] : [target];
  });
}
