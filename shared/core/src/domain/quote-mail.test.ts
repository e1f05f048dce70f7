import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../testing/runs.ts';
import { staticPages } from '../../../../api/src/seed/fixed-pages/registry.ts';
import { asDrawnPage } from '../../../../api/src/seed/testing/drawn.ts';
import { buildPage } from '../testing/build-page.ts';
import { asksOf, MAIL_HREF_MAX, quoteHref, quoteOfDrawnPage, quoteOfPage } from './quote-mail.ts';

const email = 'sales@example.com';
/** As long an origin as a real one may be. */
const origin = 'https://catalogue.pipe-seals-and-water-control.example';

/** What a mail program makes of the address (RFC 6068). */
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
        'Place of delivery:',
        'Company and telephone:',
        '',
      ],
    });
  });

  it('is a subject alone where nobody says of which page', () => {
    expect(quoteHref(email)).toBe('mailto:sales@example.com?subject=Quote%20request');
  });

  const pages = [...staticPages.values()].filter(({ measureSheet }) => measureSheet !== undefined);
  it.each(pages.map((page) => [page.slug, page] as const))(
    'of /%s has every line that the page asks for, in less than 2,000 characters',
    (slug, page) => {
      const asks = page.measureSheet?.asks ?? [];
      const href = quoteHref(email, { ...quoteOfPage(asDrawnPage(page)), page: `/${slug}`, origin });
      expect(href.length).toBeLessThan(MAIL_HREF_MAX);
      const { subject, lines } = read(href);
      expect(subject).toContain(page.title);
      expect(lines).toEqual(expect.arrayContaining([`Page: ${origin}/${slug}`, 'Quantity:']));
      expect(lines.filter((line) => asks.includes(line.slice(0, -1)))).toHaveLength(asks.length);
    },
  );

  it('names the parts or the types of a page whose title names none', () => {
    const named = (slug: string) => {
      const page = staticPages.get(slug);
      if (!page) throw new Error(`There is no page ${slug}`);
      return quoteOfDrawnPage(asDrawnPage(page)).partNumbers;
    };
    expect(named('pipe-seals-disc-two')).toContain('WA-GPLR');
    const clamps = ['RS-1', 'RS-2', 'RS-3', 'HEAT', 'Two-band', 'Q', 'Snap', 'QS'];
    expect(named('repair-clamps')).toEqual(clamps);
    expect(named('repair-clamps-316l')).toEqual(clamps);
    expect(named('tapping-sleeve-flange')).toEqual(['FS 10', 'FS 20']);
  });

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

  it('asks for the list of the section, not for its other texts', () => {
    const block = (format: string, text: string) => ({ id: text, kind: 'text', data: { format, text } });
    const rows = [{ columns: 1, columnsData: [[block('p', 'Please send:'), block('ul', 'Bore\n\nLength')]] }];
    expect(asksOf(buildPage({ content: [{ type: 'section', slug: 'enquiry', rows }] }))).toEqual([
      'Bore',
      'Length',
    ]);
    expect(asksOf(buildPage({ content: [{ type: 'section', slug: 'other', rows }] }))).toEqual([]);
  });
});
