import type { Page } from '@playwright/test';

/** What a page says of itself, and what it leads to. */
export interface PageFacts {
  title: string;
  description: string;
  canonical: string;
  headings: number;
  quotes: number;
  ids: string[];
  jsonLd: string[];
  /** Addresses as they are written. */
  links: string[];
}

export interface Answer {
  status: number;
  type: string;
  body: Buffer;
  /** Null for anything but HTML. */
  facts: PageFacts | null;
}

export interface Reference {
  from: string;
  /** Path and query. */
  address: string;
  /** Id that the address points to; empty without one. */
  id: string;
}

/**
 * Follows every link, picture, style sheet, script and document of a site from / and its sitemap; each address is read
 * once, without following redirects (D11: nothing the site prints should need one).
 * @param page lends its HTML parser
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

/** Runs in the browser. */
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
    // The box beside the text repeats the quote of its page.
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
    // A document in the viewer is a target of its own.
    const document = url.searchParams.get('src') ?? '';
    return document.startsWith('/') ? [target, { from, address: document, id: '' }] : [target];
  });
}
