import type { Sheet } from '../../documents/sheets/model/sheet.ts';

/** Builds a data sheet of these blocks. */
export const buildSheet = (...blocks: Sheet['blocks']): Sheet => ({
  layout: 'sheet',
  title: 'Clamp',
  heading: 'Clamp',
  lines: [],
  label: 'Data sheet',
  siteName: 'WA',
  revision: '2026-11-28',
  contact: { email: '', phone: '', company: '', url: '' },
  blocks,
});
