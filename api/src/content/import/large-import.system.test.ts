import { describe, expect, test } from 'vitest';
import { importPreviewSchema, importedSchema } from '@wa/core/contract/import';
import { FIGURE_COLUMNS } from '@wa/core/domain/import/figure-columns';
import { API_STORES } from '../../testing/stores.ts';
import { useTestApi } from '../../testing/test-api.ts';
import { sendSpreadsheet } from '../../testing/send-file.ts';

const HEAD = [
  FIGURE_COLUMNS.key,
  FIGURE_COLUMNS.family,
  FIGURE_COLUMNS.product,
  FIGURE_COLUMNS.label,
  FIGURE_COLUMNS.us,
  FIGURE_COLUMNS.document,
].join(',');

/** Returns a spreadsheet with this number of figures, each with a different maximum pressure. */
const sheetOf = (count: number, psi: number): string =>
  [
    HEAD,
    ...Array.from({ length: count }, (_, at) =>
      [
        `large.f${String(at)}`,
        `Family ${String(at % 50)}`,
        `Seal ${String(at)}`,
        'Pressure',
        `up to ${String(psi + (at % 90))} psi`,
        `Data sheet of seal ${String(at)}, ${'second list of parts, '.repeat(30)}`.replaceAll(',', ';'),
      ].join(','),
    ),
  ].join('\r\n');

/**
 * On MongoDB this is too many figures for one document, and for single writes within the time of a
 * transaction.
 */
const COUNTS: Readonly<Record<string, number>> = { SQLite: 1_500, MongoDB: 2_500 };

describe.each(API_STORES)('a large spreadsheet on $name', (factory) => {
  const FIGURES = COUNTS[factory.name] ?? 1_500;
  const api = useTestApi(factory);

  const apply = (body: object) =>
    api.admin('POST', '/api/import/apply', { body, headers: { 'Idempotency-Key': crypto.randomUUID() } });
  const applied = async (body: object) => {
    const answer = await apply(body);
    expect(answer.status, answer.text.slice(0, 500)).toBe(200);
    return importedSchema.parse(answer.body);
  };
  const pressures = async () =>
    new Set(
      (await api.core.store.list('figures', { where: { isDeleted: false } })).map(({ measure }) =>
        JSON.stringify(measure),
      ),
    );

  test('of thousands of figures is applied, and changed by another one whole or not at all', async () => {
    const answer = await sendSpreadsheet(api, Buffer.from(sheetOf(FIGURES, 10)));
    const { changes } = importPreviewSchema.parse(answer.body);
    expect(JSON.stringify(changes).length).toBeGreaterThan(1024 * 1024);
    const made = await applied(changes);
    expect(made.figures).toHaveLength(FIGURES);
    const before = await pressures();
    const measure = { unit: 'psi', values: [{ value: 1_000, limit: 'upTo' }] };
    const edits = made.figures.map(([_id, version]) => ({ _id, version, fields: { measure } }));
    const stale = edits.map((edit, at) => (at === FIGURES - 1 ? { ...edit, version: 99 } : edit));
    expect((await apply({ ...changes, figures: stale })).status).toBe(412);
    expect(await pressures()).toEqual(before);
    await applied({ ...changes, figures: edits });
    expect(await pressures()).toEqual(new Set([JSON.stringify(measure)]));
  });

  test('of 5,000 new products is added, and undone (D14.11)', async () => {
    const rows = Array.from({ length: 5_000 }, (_, at) => `Row ${String(at)},a-model,Text,${String(at + 1)}`);
    const text = ['Title,Image,Content,Spec: Pressure (psi)', ...rows].join('\n');
    const answer = await sendSpreadsheet(api, Buffer.from(text));
    expect(answer.status, answer.text.slice(0, 500)).toBe(200);
    const { changes } = importPreviewSchema.parse(answer.body);
    expect([changes.products.length, changes.figures.length]).toEqual([5_000, 5_000]);
    const made = await applied(changes);
    expect(await api.core.store.count('products', { isDeleted: false })).toBe(5_000);
    const back = await api.admin('POST', '/api/import/undo', { body: made });
    expect(back.status, back.text.slice(0, 500)).toBe(200);
    expect(await api.core.store.count('products', { isDeleted: false })).toBe(0);
  });
});
