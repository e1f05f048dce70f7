import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, test } from 'vitest';
import { staticPages } from '../seed/fixed-pages/registry.ts';
import { asDrawnPage } from '../seed/testing/drawn.ts';
import { measureSheet } from './model/measure-sheet.ts';
import { printSheet } from './print-sheet.ts';
import { readPdf } from './testing/read-pdf.ts';
import { testSite } from './testing/test-site.ts';

const forms = [...staticPages.values()].flatMap((page) =>
  page.measureSheet ? [[page.slug, page, page.measureSheet] as const] : [],
);

interface Field {
  name: string;
  label: string;
  width: number;
  height: number;
}

/** The text fields that a reader of the PDF offers. */
async function fieldsOf(body: Buffer): Promise<Field[]> {
  const task = getDocument({ data: new Uint8Array(body), verbosity: 0 });
  const pdf = await task.promise;
  const fields: Field[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const annotations: unknown[] = await (await pdf.getPage(number)).getAnnotations();
    for (const each of annotations) {
      if (typeof each !== 'object' || each === null || Reflect.get(each, 'fieldType') !== 'Tx') continue;
      const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = Reflect.get(each, 'rect') as number[];
      fields.push({
        name: String(Reflect.get(each, 'fieldName')),
        label: String(Reflect.get(each, 'alternativeText')),
        width: x2 - x1,
        height: y2 - y1,
      });
    }
  }
  await task.destroy();
  return fields;
}

describe('a measure sheet', () => {
  test.each(forms)(
    'of %s has a field for each question, each named, tagged and large enough',
    async (...form) => {
      const [, page, sheet] = form;
      const body = await printSheet(measureSheet(asDrawnPage(page), sheet, testSite), () =>
        Promise.resolve(null),
      );
      const fields = await fieldsOf(body);
      const labels = fields.map(({ label }) => label);
      const points = sheet.eccentricityPoints ?? 0;
      expect(labels).toEqual(
        expect.arrayContaining([
          ...sheet.asks,
          ...sheet.asks.map((ask) => `${ask}: unit`),
          ...['Company', 'Project', 'E-mail', 'Quantity'],
          ...Array.from({ length: points }, (_, at) => `Eccentricity at point ${String(at + 1)}, in or mm`),
        ]),
      );
      expect(fields).toHaveLength(2 * sheet.asks.length + 8 + points);
      expect(new Set(fields.map(({ name }) => name)).size).toBe(fields.length);
      for (const { width, height } of fields) expect(Math.min(width / 3, height)).toBeGreaterThanOrEqual(12);
      const read = await readPdf(body);
      expect(read.roles.filter((role) => role === 'Form')).toHaveLength(fields.length);
      expect(read.isTagged).toBe(true);
      expect(read.alts[0]).toMatch(/\bA(?:, [A-Z])*: /);
      expect(read.raw).toContain('/NeedAppearances true');
    },
  );

  test('has the same bytes each time', async () => {
    const [, page, sheet] = forms[0] ?? [];
    if (!page || !sheet) throw new Error('No page has a measure sheet');
    const make = () =>
      printSheet(measureSheet(asDrawnPage(page), sheet, testSite), () => Promise.resolve(null));
    expect((await make()).equals(await make())).toBe(true);
  });
});
