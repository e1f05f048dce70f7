import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ITEMS_MAX, type InquiryItem, inquiryHref, inquiryItems, readItems } from './inquiry-link.ts';

const queryOf = (href: string) => new URLSearchParams(href.split('?')[1] ?? '');
const slug = fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,40}$/);
/** Arbitrary text that often contains the separators of the link format. */
const text = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('~', '%', '%7E', '%25', '&', '+', '=', '#', '"'),
    ),
  )
  .map((parts) => parts.join('').trim());
const item: fc.Arbitrary<InquiryItem> = fc.record({
  slug,
  quantity: fc.oneof(fc.nat(99_999).map(String), text).map((quantity) => quantity || '1'),
  size: text,
  note: text,
  row: text,
});

describe('a list in an address', () => {
  test('is read back unchanged, whatever was typed (D16.14)', () => {
    fc.assert(
      fc.property(fc.array(item, { maxLength: ITEMS_MAX }), (items) => {
        expect(inquiryItems(queryOf(inquiryHref(items)))).toEqual(items);
      }),
    );
  });

  test('reads a link without a row, and leaves an empty row out', () => {
    const item = { slug: 'clamp', quantity: '3', size: '2 in', note: 'Leak', row: '' };
    expect(inquiryItems(new URLSearchParams('item=clamp~3~2+in~Leak'))).toEqual([item]);
    expect(inquiryHref([item])).toBe('/inquiry?item=clamp%7E3%7E2+in%7ELeak');
  });

  test('keeps items beyond the limit: sixty become a list of fifty and a second list of ten', () => {
    const items = Array.from({ length: 60 }, (_, at) => ({ slug: `part-${String(at)}` }));
    const read = readItems(queryOf(inquiryHref(items)));
    expect([read.items.length, read.rest.length]).toEqual([50, 10]);
    expect(inquiryItems(queryOf(inquiryHref(read.rest))).map((each) => each.slug)).toEqual(
      items.slice(50).map((each) => each.slug),
    );
  });
});
