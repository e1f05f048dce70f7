import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildPage, buildBlock, buildRow, buildSection } from '../testing/build-page.ts';
import { documentsOfPage } from './search/search-document.ts';
import { quoteOfPage } from './quote-mail.ts';
import { escapeMarks, linksIn, parseMarks, plainText, rewriteLinks } from './marked-text.ts';
import { generateBenefits, pageMetadata } from './pages/seo.ts';

/** Formats runs as text: `B` bold, `I` italic, `<address>` before a link. */
const runs = (text: string) =>
  parseMarks(text).map(
    ({ text: words, bold, italic, href }) =>
      `${bold ? 'B' : ''}${italic ? 'I' : ''}${href === undefined ? '' : `<${href}>`}:${words}`,
  );

/** Arbitrary text with more marks than random text would have. */
const anyText = fc
  .array(
    fc.oneof(fc.constantFrom('**', '*', '[', '](/x)', '](', ')', '\\', ' ', '\n', '2', 'a'), fc.string()),
  )
  .map((parts) => parts.join(''));

describe('a marked text', () => {
  it.each([
    ['a **b** c', [':a ', 'B:b', ': c']],
    ['*a* b', ['I:a', ': b']],
    ['***a***', ['BI:a']],
    ['***a** b*', ['BI:a', 'I: b']],
    ['*a **b***', ['I:a ', 'BI:b']],
    ['**a *b** c*', ['B:a ', 'BI:b', 'I: c']],
    ['[a](/b#c)', ['</b#c>:a']],
    ['**[a *b*](https://x.example/)**', ['B<https://x.example/>:a ', 'BI<https://x.example/>:b']],
    ['[a](mailto:a@x.example) [b](tel:+15550100)', ['<mailto:a@x.example>:a', ': ', '<tel:+15550100>:b']],
    ['**{{a.b|us}}**', ['B:{{a.b|us}}']],
  ])('reads %j', (text, expected) => {
    expect(runs(text)).toEqual(expected);
  });

  it.each([
    '2*3*4 in and 2 * 3',
    'Sizes* and types*',
    '**open',
    'a** b',
    '**a\nb**',
    '[a\nb](/c)',
    '****',
    '* item',
    '[a] (b)',
    '[](/a)',
    '[a]()',
    '[a](b)',
    '[a](//elsewhere.example)',
    '[a](javascript:alert(1))',
    '[a](javascript:alert)',
    '[a](data:text/html,x)',
    '[a](/b c)',
    'C:\\temp',
  ])('shows %j as it is typed', (text) => {
    expect(parseMarks(text)).toEqual([{ text }]);
  });

  it('shows escaped marks, and marks the nearest words around an unclosed one', () => {
    expect(runs('\\*a\\* \\[b](/c) \\\\')).toEqual([':*a* [b](/c) \\']);
    expect(runs('*a and *b*')).toEqual([':*a and ', 'I:b']);
  });

  it('reads any text, and a text without marks or with escaped ones letter for letter', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(parseMarks(text).every((run) => run.text !== '')).toBe(true);
        expect(plainText(escapeMarks(text))).toBe(text);
        const plain = text.replace(/[*[\\]/g, '');
        expect(plainText(plain)).toBe(plain);
      }),
    );
  });

  it('leads its links elsewhere and changes nothing else', () => {
    const text = '**[a](/x)** [b](javascript:x) \\[c](/x) [d](/y "z") [e](/z)';
    expect(rewriteLinks(text, (address) => `${address}!`)).toBe(
      '**[a](/x!)** [b](javascript:x) \\[c](/x) [d](/y "z") [e](/z!)',
    );
    expect(linksIn(text).map(({ address }) => address)).toEqual(['/x', '/z']);
    fc.assert(fc.property(anyText, (any) => rewriteLinks(any, (address) => address) === any));
  });
});

it('is read without marks by search, descriptions, benefits, and quote mails', () => {
  const text = 'Ask for **AB-12** [by phone](tel:+15550100)';
  const page = buildPage({
    title: 'Page',
    content: [
      buildSection({
        title: 'Send',
        slug: 'enquiry',
        rows: [buildRow([buildBlock({ data: { text, format: 'ul' } })])],
      }),
    ],
  });
  const plain = 'Ask for AB-12 by phone';
  expect(documentsOfPage(page).map((found) => found.text)).toContain(plain);
  expect(pageMetadata(page, 'WA').description).toBe(plain);
  expect(generateBenefits(page)).toEqual([plain]);
  expect(quoteOfPage(page)).toMatchObject({ partNumbers: ['AB-12'], asks: [plain] });
});
