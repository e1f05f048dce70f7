import { strFromU8, unzipSync } from 'fflate';
import { expect, test, vi } from 'vitest';
import { useTestServer } from '../../testing/test-server.ts';
import { guideDocx } from './guide-docx.ts';
import { CHOOSE_UNITS } from './guide-routes.ts';

const server = useTestServer();
const get = (name: string) => fetch(`${server.url}/guide-specifications/${name}`);
const bytes = async (name: string) => new Uint8Array(await (await get(name)).arrayBuffer());
const partOf = (file: Uint8Array, part: string) => {
  const body = unzipSync(file)[part];
  if (body === undefined) throw new RangeError(`There is no ${part}`);
  return strFromU8(body);
};

test('a Word file has three parts with real numbering, a title, and a language (D28.3)', async () => {
  const answer = await get('repair-clamps-316l-us.docx');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe(
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  );
  expect(answer.headers.get('content-disposition')).toBe(
    'attachment; filename="repair-clamps-316l-us-guide-specification.docx"',
  );
  expect(answer.headers.get('x-robots-tag')).toBe('noindex');
  const file = new Uint8Array(await answer.arrayBuffer());

  const paragraphs = partOf(file, 'word/document.xml')
    .split('<w:p>')
    .slice(1)
    .map((xml) => ({
      text: xml.replace(/<[^>]*>/g, ''),
      style: /<w:pStyle w:val="([^"]*)"/.exec(xml)?.[1],
      level: /<w:ilvl w:val="(\d)"/.exec(xml)?.[1],
    }));
  const styled = (style: string) => paragraphs.filter((each) => each.style === style);
  expect(styled('Heading1').map(({ text, level }) => [text, level])).toEqual([
    ['GENERAL', '0'],
    ['PRODUCTS', '0'],
    ['EXECUTION', '0'],
  ]);
  expect(styled('Heading2')).toContainEqual({ text: 'Installation', style: 'Heading2', level: '1' });
  const texts = styled('GuideParagraph');
  expect(new Set(texts.map(({ level }) => level))).toEqual(new Set(['2']));
  expect(texts.map(({ text }) => text).join('\n')).toMatch(/RS-1: the nominal size shall be [^;]* in;/);
  expect(paragraphs.map(({ text }) => text).join('\n')).not.toMatch(/\bmm\b|\bbar\b|^[A-Z]\. /m);

  const numbering = partOf(file, 'word/numbering.xml');
  for (const level of ['PART %1', '%1.%2', '%3.', '%4.']) expect(numbering).toContain(`w:val="${level}"`);
  expect(partOf(file, 'word/styles.xml')).toContain('<w:lang w:val="en-US"');
  expect(partOf(file, 'docProps/core.xml')).toContain(
    '<dc:title>Stainless Steel Repair Clamps 316L, US units</dc:title>',
  );
});

test('the same content gives the same bytes at any time (D28.3)', async () => {
  const source = { subject: 'Q', company: 'WA', path: '/q', publicUrl: '', plate: [], tables: [] };
  const make = () => guideDocx(source, { system: 'us', changed: '2026-01-02T03:04:05.000Z' });
  const first = await make();
  vi.useFakeTimers({ now: new Date('2031-05-06'), toFake: ['Date'] });
  const second = await make().finally(() => vi.useRealTimers());
  expect(second.equals(first)).toBe(true);
  expect(partOf(first, 'docProps/core.xml').match(/2026-01-02T03:04:05\.000Z/g)).toHaveLength(2);
});

test('a product has files in both systems of units, also as text (D28.3)', async () => {
  const answer = await get('product/grip-couplings-metric.txt');
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const text = await answer.text();
  expect(text).toMatch(/^GUIDE SPECIFICATION: .*, metric units\r\n/);
  expect(text).toContain('PART 2 PRODUCTS');
  expect(text).not.toContain('psi');
  expect(partOf(await bytes('product/grip-couplings-us.docx'), 'word/document.xml')).toContain('PRODUCTS');
});

test('an unknown page, and one without a guide specification, is not found; unknown units get a sentence (D28.3)', async () => {
  for (const name of ['no-such-page-us.docx', 'terms-of-sale-us.txt', 'product/no-such-us.docx']) {
    const answer = await get(name);
    expect(answer.status, name).toBe(404);
    expect(await answer.text(), name).toContain('"kind":"not-found"');
  }
  for (const name of ['repair-clamps-316l.docx', 'repair-clamps-316l-imperial.txt']) {
    const answer = await get(name);
    expect(answer.status, name).toBe(400);
    expect(await answer.text(), name).toBe(CHOOSE_UNITS);
  }
});
