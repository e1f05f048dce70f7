import { defineKind } from './kind.ts';

/** A table of published facts, by reference: the figures stand once, in the catalogue (D5). */
export const factTable = defineKind({
  name: 'Fact table',
  icon: 'table',
  hint: 'From the catalogue',
  fields: {
    table: { is: 'table', label: 'Table' },
    caption: { is: 'line', label: 'Caption', hint: 'Empty: the caption that the catalogue gives it.' },
  },
  defaults: { table: '' },
  title: ['caption', 'table'],
  hidden({ table }, { isTable }) {
    if (table === '') return 'no table is chosen';
    return isTable(table) ? null : `there is no table “${table}”`;
  },
  needs: ({ table }) => ({ tables: [table] }),
  sheet: ({ table, caption }) => [{ is: 'table', table, caption: caption.trim() }],
});
