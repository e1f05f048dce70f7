import PDFDocument from 'pdfkit';
import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import { editionCalls, SLOW } from '../testing/sheets/edition-calls.ts';
import { structureProblems } from '../testing/sheets/structure-problems.ts';
import { json, useTestServer } from '../testing/test-server.ts';

const DATA_SHEET = '/data-sheets/product/repair-clamp-q.pdf';
const SUBMITTAL =
  '/submittal.pdf?project=Sample&number=012&section=00+00+00' +
  '&slug=repair-clamp-q&tag=RC-1&row=spec-pressure-up-to-6-in-dn-150&variations=See+RFI+7' +
  '&slug=drilling-saddles-stainless-steel&tag=SD-1&row=saddle-pressures-small-pipes';

describe('the structure of our documents, by the rules of PDF/UA-1', () => {
  const server = useTestServer();
  beforeAll(async () => {
    const certificate = { issuer: 'A certifier', validFrom: '2020-01-01', allProducts: true };
    expect((await server.asAdmin('/api/certificates', json('POST', certificate))).status).toBe(201);
  });
  const get = async (path: string) => Buffer.from(await (await fetch(server.url + path)).arrayBuffer());

  /** Creates the whole catalog after an edition with fewer products and another value. */
  async function withChangeBars(): Promise<Buffer> {
    const { choose, chaptersExcept, changeSpec, create, pdf } = editionCalls(server);
    await choose({ chapters: await chaptersExcept(['Casing seals and spacers']) });
    const { _id: edition } = await create();
    await choose({ edition, chapters: [] });
    await changeSpec(3);
    const { _id, changes, products } = await create();
    expect([changes > products / 2, products > 50]).toEqual([true, true]);
    return pdf(`/catalogs/${_id}.pdf`);
  }

  test.each<[string, read: () => Promise<Buffer>, mark: RegExp]>([
    ['a data sheet', () => get(DATA_SHEET), /\/S \/Table/],
    ['a family handout', () => get('/data-sheets/repair-clamps-316l.pdf'), /\/S \/Table/],
    ['a submittal with certificates', () => get(SUBMITTAL), /\/Title \(SD-1 Drilling Saddles/],
    ['the whole catalog with change bars', withChangeBars, /\/ActualText \(Changed since/],
  ])(
    '%s has none of the problems that validators report (D5.5)',
    async (_name, read, mark) => {
      const body = await read();
      expect(body.toString('latin1')).toMatch(mark);
      expect(await structureProblems(body)).toEqual([]);
    },
    2 * SLOW,
  );

  test('a damaged data sheet and a file without tags are reported', async () => {
    const raw = (await get(DATA_SHEET)).toString('latin1');
    for (const [found, problem] of [
      ['/StructTreeRoot', 'The file has no structure tree.'],
      ['/DisplayDocTitle', 'The title isn’t shown.'],
      ['/Scope', 'A table head has no scope.'],
      ['/Alt (', 'An image has no alternative text.'],
      ['/Contents (', 'A link has no description.'],
      ['/Tabs', 'The tab order isn’t that of the tags.'],
      ['/FontFile', 'A font isn’t embedded.'],
      ['/ToUnicode', 'A font has no Unicode map.'],
      ['/S /TBody', 'A TR isn’t in the element that it needs.'],
    ] as const) {
      const damaged = raw.replaceAll(
        found,
        found.replace(/[A-Z]+/g, (letters) => `X${letters.slice(1)}`),
      );
      expect(await structureProblems(Buffer.from(damaged, 'latin1')), found).toContain(problem);
    }
    const doc = new PDFDocument();
    doc.fontSize(12).text('Seals');
    doc.end();
    expect(await structureProblems(await buffer(doc))).toEqual(
      expect.arrayContaining([
        'The file isn’t marked as tagged.',
        'A text is neither tagged nor an artifact.',
      ]),
    );
  });
});
