import { DESCRIPTION_BOUNDS, TITLE_BOUNDS } from '@wa/core/domain/pages/seo';
import { crawl, type PageFacts } from '../support/crawler.ts';
import { expect, test } from '../support/test.ts';

/** Checks the metadata of a page against D11. `seen` contains the metadata of other pages. */
function faultsOf(address: string, facts: PageFacts, seen: Map<string, string>): string[] {
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
  // The crawl loads about 300 responses in sequence.
  test.setTimeout(240_000);
  const { answers, references } = await crawl(page, server.url);

  const deadEnds = references.flatMap(({ from, address, id }) => {
    const target = answers.get(address);
    if (target?.status !== 200) return [`${from} leads to ${address}: ${target?.status}`];
    if (id && !target.facts?.ids.includes(id)) return [`${from} leads to ${address}#${id}: no such id`];
    return [];
  });
  expect([...new Set(deadEnds)]).toEqual([]);

  const documents = [...answers].filter(([address]) => /^[^?]+\.pdf$/.test(address));
  const noPdf = documents.filter(
    ([, { type, body }]) => !type.startsWith('application/pdf') || body.subarray(0, 4).toString() !== '%PDF',
  );
  expect(noPdf.map(([address]) => address)).toEqual([]);
  expect(documents.length).toBeGreaterThan(60);

  const seen = new Map<string, string>();
  const pages = [...answers].flatMap(([address, { facts }]) =>
    facts && !address.startsWith('/view/') ? [{ address, facts }] : [],
  );
  expect(pages.flatMap(({ address, facts }) => faultsOf(address, facts, seen))).toEqual([]);
  expect(pages.length).toBeGreaterThan(90);

  const robots = answers.get('/robots.txt')?.body.toString() ?? '';
  expect(robots).toMatch(/^Sitemap: http\S+\/sitemap\.xml$/m);
});
