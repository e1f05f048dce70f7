import { describe, expect, test } from 'vitest';
import type { Sheet, SheetBlock } from '../model/sheet.ts';
import { readPdf } from '../testing/read-pdf.ts';
import { renderSheet } from './render-sheet.ts';

const heading = (text: string): SheetBlock => ({ kind: 'heading', level: 2, text });
const lines = (count: number): SheetBlock => ({
  kind: 'list',
  list: {
    ordered: false,
    items: Array.from({ length: count }, () => ({ runs: [{ text: 'Line' }], lists: [] })),
  },
});
const picture: SheetBlock = {
  kind: 'figures',
  figures: [{ source: { kind: 'drawing', name: 'a-model' }, alt: 'A flap valve', caption: '' }],
};

const sheet = (...blocks: SheetBlock[]): Sheet => ({
  layout: 'sheet',
  title: 'Sheet',
  heading: 'Sheet',
  lines: [],
  label: 'Data sheet',
  siteName: 'Site',
  revision: '2026-11-21',
  contact: { email: 'a@example.com', phone: '1', url: 'https://example.com/', mail: 'mailto:a@example.com' },
  blocks,
});
const read = async (...blocks: SheetBlock[]) => readPdf(await renderSheet(sheet(...blocks), new Map()));

describe('a sheet that runs onto a nearly empty page', () => {
  test('gets smaller pictures where that saves the page', async () => {
    expect((await read(picture, heading('Text'), lines(20))).pages).toBe(1);
  });

  test('takes its last section over where nothing saves the page', async () => {
    const { pages, lastRoles } = await read(heading('First'), lines(29), heading('Last'), lines(3));
    expect(pages).toBe(2);
    expect(lastRoles.filter((role) => role === 'LI')).toHaveLength(3);
  });

  test('stays as it is when the last page is well filled, or holds the only section', async () => {
    expect((await read(heading('First'), lines(60))).pages).toBe(2);
    const alone = await read(lines(37));
    expect(alone.pages).toBe(2);
    expect(alone.lastRoles).not.toContain('LI');
  });
});
