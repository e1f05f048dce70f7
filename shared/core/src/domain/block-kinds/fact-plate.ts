import { PLATE_MAX } from '../limits.ts';
import { defineKind } from './kind.ts';

/** Up to four headline figures, by reference (D5). */
export const factPlate = defineKind({
  name: 'Fact plate',
  icon: 'dashboard',
  hint: 'Headline figures',
  fields: { facts: { is: 'facts', label: 'Figure', most: PLATE_MAX } },
  defaults: { facts: [] },
  title: [],
  hidden: ({ facts }, { isFact }) => (facts.some(isFact) ? null : 'no fact is chosen'),
  needs: ({ facts }) => ({ facts }),
  sheet: ({ facts }) => [{ is: 'plate', facts }],
});
