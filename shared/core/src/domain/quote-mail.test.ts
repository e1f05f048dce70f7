import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../testing/runs.ts';
import { drawnPages } from '../../../../api/src/testing/seed/first-catalog.ts';
import { hasMeasureSheet } from './pages/page.ts';
import { asksOf, MAIL_HREF_MAX, quoteHref, quoteOfPage } from './quote-mail.ts';

const email = 'sales@example.com';
/** The longest realistic origin. */
const origin = 'https://catalogue.pipe-seals-and-water-control.example';

/** Parses a mail link as a mail program does (RFC 6068). */
function read(href: string) {
  const { protocol, pathname, searchParams } = new URL(href.replace(/\+/g, '%2B'));
  const body = searchParams.get('body') ?? '';
  return { to: protocol + pathname, subject: searchParams.get('subject'), lines: body.split('\r\n') };
}

describe('a quote mail', () => {
  it('says product, part number and address, and asks for what the page asks for', () => {
    const href = quoteHref(email, {
      title: 'Plugs & Seals',
      partNumbers: ['WA-TP'],
      page: '/plugs',
      origin,
      asks: ['Outside diameter, measured', 'Medium + temperature'],
    });
    expect(read(href)).toEqual({
      to: `mailto:${email}`,
      subject: 'Quote request: Plugs & Seals (/plugs)',
      lines: [
        'Product: Plugs & Seals',
        'Part number: WA-TP',
        `Page: ${origin}/plugs`,
        '',
        'Outside diameter, measured:',
        'Medium + temperature:',
        'Quantity:',
        'Ship-to address:',
        'Company and phone:',
        '',
      ],
    });
  });

  const pages = drawnPages.filter(hasMeasureSheet);
  it.each(pages.map((page) => [page.slug, page] as const))(
    'of /%s has every line that the page asks for, in less than 2,000 characters',
    (slug, page) => {
      const asks = asksOf(page);
      const href = quoteHref(email, { ...quoteOfPage(page), page: `/${slug}`, origin });
      expect(href.length).toBeLessThan(MAIL_HREF_MAX);
      const { subject, lines } = read(href);
      expect(subject).toContain(page.title);
      expect(lines).toEqual(expect.arrayContaining([`Page: ${origin}/${slug}`, 'Quantity:']));
      expect(lines.filter((line) => asks.includes(line.slice(0, -1)))).toHaveLength(asks.length);
    },
  );

  it('stays below the limit and readable whatever an administrator writes', () => {
    const text = fc.string({ unit: 'binary', maxLength: 900 });
    fc.assert(
      fc.property(text, text, fc.array(text, { maxLength: 40 }), (title, path, asks) => {
        const href = quoteHref(email, { title, page: `/${path}`, origin, asks });
        expect(href.length).toBeLessThanOrEqual(MAIL_HREF_MAX);
        expect(() => decodeURIComponent(href)).not.toThrow();
        expect(href).not.toMatch(/[\s<>"]/);
      }),
      { numRuns: runs(25, 250) },
    );
  });
});
