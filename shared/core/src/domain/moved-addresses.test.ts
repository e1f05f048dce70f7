import { describe, expect, test } from 'vitest';
import { movedAddress, ownersOf, withMovedAddresses } from './moved-addresses.ts';

const PAGE = { from: '/a-model', to: '/models/a' };
const PRODUCT = { from: '/product/clamp', to: '/product/clamp-two' };

describe('the addresses of a page or product that has moved (D4.4)', () => {
  test.each([
    ['/a-model', '/models/a'],
    [' /a-model/?x=1#part ', '/models/a?x=1#part'],
    ['/pages/a-model#part', '/models/a#part'],
    ['/data-sheets/a-model.pdf', '/data-sheets/models/a.pdf'],
    ['/data-sheets/a-model-measure.pdf#page=2', '/data-sheets/models/a-measure.pdf#page=2'],
    ['/guide-specifications/a-model-us.docx', '/guide-specifications/models/a-us.docx'],
    ['/guide-specifications/a-model-metric.txt', '/guide-specifications/models/a-metric.txt'],
    ['/d/a-model#12345678', '/d/models/a#12345678'],
    ['/view/pdf?name=a&src=/data-sheets/a-model.pdf', '/view/pdf?name=a&src=%2Fdata-sheets%2Fmodels%2Fa.pdf'],
    [
      '/view/pdf?src=%2Fdata-sheets%2Fa-model.pdf&amp;name=a',
      '/view/pdf?src=%2Fdata-sheets%2Fmodels%2Fa.pdf&amp;name=a',
    ],
  ])('%s of a page', (address, moved) => expect(movedAddress(address, PAGE)).toBe(moved));

  test.each([
    ['/products/clamp#limits', '/product/clamp-two#limits'],
    ['/data-sheets/product/clamp.pdf', '/data-sheets/product/clamp-two.pdf'],
    ['/d/product/clamp', '/d/product/clamp-two'],
    // The data sheet of another product, because products have no measurement forms.
    ['/data-sheets/product/clamp-measure.pdf', '/data-sheets/product/clamp-measure.pdf'],
  ])('%s of a product', (address, moved) => expect(movedAddress(address, PRODUCT)).toBe(moved));

  test.each([
    '/a-model-2',
    '/product/a-model',
    'a-model',
    'https://example.com/a-model',
    '/data-sheets/a-model.zip',
    '/data-sheets/product/a-model.pdf',
    '/data-sheets/a-model-2.pdf',
    '/uploads/a-model.pdf',
    '/view/pdf?src=/uploads/a-model.pdf',
  ])('%s is another address', (address) => expect(movedAddress(address, PAGE)).toBe(address));

  test('the address of a document that another page has stays', () => {
    const sheet = '/data-sheets/a-model-measure.pdf';
    expect(movedAddress(sheet, { ...PAGE, others: [sheet] })).toBe(sheet);
  });

  test('changes in address fields, lists of addresses, HTML, and links in texts, and nowhere else', () => {
    const fields = (path: string, sheet: string) => ({
      title: '/a-model',
      url: path,
      pdfs: [sheet, '/uploads/x.pdf'],
      pdfNames: [{ href: sheet, name: '/a-model' }],
      content: `<a href="${path}">/a-model</a>`,
      deep: [{ data: { text: `[x](${path}) /a-model`, items: [{ href: sheet }], count: 1, none: null } }],
    });
    const before = fields('/a-model', '/data-sheets/a-model.pdf');
    const after = fields('/models/a', '/data-sheets/models/a.pdf');
    expect(withMovedAddresses(before, PAGE)).toEqual(after);
  });
});

test('the owner of a document is found from its address', () => {
  expect(ownersOf('/data-sheets/product/clamp.pdf')).toEqual(['/product/clamp']);
  expect(ownersOf('/data-sheets/a-measure.pdf')).toEqual(['/a-measure', '/a']);
  expect(ownersOf('/guide-specifications/product/clamp-us.docx')).toEqual(['/product/clamp']);
  expect(ownersOf('/data-sheets/product/clamp-measure.pdf')).toEqual(['/product/clamp-measure']);
  expect(ownersOf('/d/how-to/measure')).toEqual(['/how-to/measure']);
  for (const other of ['/a', '/data-sheets/valves.zip', '/uploads/a.pdf', '/d'])
    expect(ownersOf(other)).toEqual([]);
});
