import { textFact } from './fact.ts';

/** Split casing end seals and encasements: published as designations only. */
export const casingFacts = {
  'casing.eccentric.model': textFact('Split casing end seal, eccentric', 'WA-GP-UM', {
    question: 'eccentric-names',
  }),
  'casing.solid.model': textFact('Split casing end seal', 'GP-SD', { question: 'solid-disc-name' }),
  'casing.oval.model': textFact('Split casing end seal, oval', 'WA-GP-OVAL'),
  'casing.ex.model': textFact('Split casing end seal', 'WA-GP-EX'),
  'casing.weld.model': textFact('Weld-closing round encasement', 'WA-WC-CYL'),
} as const;
