import { GUIDE_FIGURES_MAX } from '../limits.ts';
import { defineKind, onScreenOnly } from './kind.ts';

/** A text for the specifications of projects, made of the facts that it names (D5). */
export const guideSpecification = defineKind({
  name: 'Guide specification',
  icon: 'text',
  hint: '"Shall" sentences',
  fields: {
    facts: { is: 'facts', label: 'Figure', most: GUIDE_FIGURES_MAX },
    tables: {
      is: 'list',
      label: 'Fact table',
      fields: { table: { is: 'table', label: 'Table' } },
    },
  },
  defaults: { facts: [], tables: [] },
  title: [],
  hidden: ({ facts, tables }, { isFact, isTable }) =>
    facts.some(isFact) || tables.some(({ table }) => isTable(table)) ? null : 'no fact or table is chosen',
  needs: ({ facts, tables }) => ({ facts, tables: tables.map(({ table }) => table) }),
  sheet: onScreenOnly,
});
