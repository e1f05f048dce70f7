import { DESCRIPTION_BOUNDS, TITLE_BOUNDS } from '@wa/core/domain/pages/seo';
import { expect, test } from '../support/test.ts';

/** Returns the metadata, ids, and links of a page; runs in the browser, which parses HTML. */
function factsOf(html: string) {
  const document = new DOMParser().parseFromString(html, 'text/html');
  const all = (selector: string) => [...document.querySelectorAll(selector)];
  const texts = (selector: string, name: string) =>
    all(selector).map((each) => each.getAttribute(name) ?? '');
  return {
    title: document.title,
    description: texts('meta[name=description]', 'content').join(),
    canonical: texts('link[rel=canonical]', 'href').join(),
    headings: all('h1').length,
    // The box next to the text repeats the quote of its page.
    quotes: all('.quote').length - all('.page-columns-side .quote').length,
    ids: texts('[id]', 'id'),
    jsonLd: all('script[type="application/ld+json"]').map((element) => element.textContent ?? ''),
    links: [
      ...texts('a[href], link[rel=stylesheet], link[rel=icon], link[rel=preload]', 'href'),
      ...texts('img[src], script[src]', 'src'),
    ],
  };
}
type Facts = ReturnType<typeof factsOf>;

/** Checks the metadata of a page against D11. `seen` contains the metadata of other pages. */
function faultsOf(address: string, facts: Facts, seen: Map<string, string>): string[] {
  const faults: string[] = [];
  // Answers to queries are unlimited and share the metadata of the address without a query.
  const [own = '', question] = address.split('?');
  for (const [kind, text, { min, max }] of [
    ['title', facts.title, TITLE_BOUNDS],
    ['description', facts.description, DESCRIPTION_BOUNDS],
  ] as const) {
    if (text.length < min || text.length > max) faults.push(`${kind} of ${text.length} characters`);
    const twin = seen.get(`${kind} ${text}`);
    if (twin !== undefined && question === undefined) faults.push(`same ${kind} as ${twin}: ${text}`);
    if (question === undefined) seen.set(`${kind} ${text}`, address);
  }
  if (facts.headings !== 1) faults.push(`${facts.headings} headings of level 1`);
  if (facts.quotes > 1) faults.push('asks twice for a quote');
  if (!facts.canonical.endsWith(own)) faults.push(`canonical is ${facts.canonical}`);
  const twice = facts.ids.filter((id, at) => facts.ids.indexOf(id) !== at);
  if (twice.length > 0) faults.push(`ids used twice: ${twice.join(', ')}`);
  if (facts.jsonLd.length === 0) faults.push('no JSON-LD');
  for (const text of facts.jsonLd) {
    const data = JSON.parse(text) as Record<string, unknown>;
    if (data['@context'] !== 'https://schema.org' || !data['@type']) faults.push('odd JSON-LD');
  }
  return faults.map((fault) => `${address}: ${fault}`);
}

test('a crawler finds no dead end and no redirect, and every page within its bounds (D11.1)', async ({
  server,
  page,
}) => {
  // Every address is requested once, in sequence. No link of the site should need a redirect.
  test.setTimeout(240_000);
  const answers = new Map<string, { status: number; isPdf: boolean; facts: Facts | null }>();
  const references: { from: string; address: string; id: string }[] = [];
  const waiting = ['/', '/sitemap.xml', '/robots.txt'];
  for (let from = waiting.shift(); from !== undefined; from = waiting.shift()) {
    if (answers.has(from)) continue;
    const answer = await fetch(server.url + from, { redirect: 'manual' });
    const body = Buffer.from(await answer.arrayBuffer()).toString('latin1');
    const type = answer.headers.get('content-type') ?? '';
    const html = Buffer.from(body, 'latin1').toString();
    const facts = type.includes('text/html') ? await page.evaluate(factsOf, html) : null;
    const isPdf = type.startsWith('application/pdf') && body.startsWith('%PDF');
    answers.set(from, { status: answer.status, isPdf, facts });
    if (from === '/robots.txt') expect(body).toMatch(/^Sitemap: http\S+\/sitemap\.xml$/m);
    const listed = type.includes('xml') ? [...body.matchAll(/<loc>([^<]+)<\/loc>/g)] : [];
    const links = [...listed.map(([, loc = '']) => new URL(loc).pathname), ...(facts?.links ?? [])];
    for (const href of links) {
      const url = new URL(href, server.url + from);
      if (url.origin !== server.url) continue;
      // A document in the viewer counts as another target.
      const document = url.searchParams.get('src') ?? '';
      const address = url.pathname + url.search;
      references.push({ from, address, id: decodeURIComponent(url.hash.slice(1)) });
      if (document.startsWith('/')) references.push({ from, address: document, id: '' });
      waiting.push(address, ...(document.startsWith('/') ? [document] : []));
    }
  }

  const deadEnds = references.flatMap(({ from, address, id }) => {
    const target = answers.get(address);
    if (target?.status !== 200) return [`${from} leads to ${address}: ${target?.status}`];
    if (id && !target.facts?.ids.includes(id)) return [`${from} leads to ${address}#${id}: no such id`];
    return [];
  });
  expect([...new Set(deadEnds)]).toEqual([]);

  const documents = [...answers].filter(([address]) => /^[^?]+\.pdf$/.test(address));
  expect(documents.filter(([, { isPdf }]) => !isPdf).map(([address]) => address)).toEqual([]);
  expect(documents.length).toBeGreaterThan(60);

  const seen = new Map<string, string>();
  const pages = [...answers].flatMap(([address, { facts }]) =>
    facts && !address.startsWith('/view/') ? [{ address, facts }] : [],
  );
  expect(pages.flatMap(({ address, facts }) => faultsOf(address, facts, seen))).toEqual([]);
  expect(pages.length).toBeGreaterThan(90);
});
