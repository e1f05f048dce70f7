import { factsOf, textFact } from './define-facts.ts';

/** Split casing end seals and encasements: published as designations only. */
export const casingFacts = {
  ...factsOf('Split casing end seals', {
    'casing.eccentric.model': textFact('Part number, eccentric', 'WA-GP-UM', { question: 'eccentric-names' }),
    'casing.solid.model': textFact('Part number, SD', 'GP-SD', { question: 'solid-disc-name' }),
    'casing.oval.model': textFact('Part number, oval', 'WA-GP-OVAL'),
    'casing.ex.model': textFact('Part number, EX', 'WA-GP-EX'),
  }),
  ...factsOf('Weld-closing round encasements', { 'casing.weld.model': textFact('Part number', 'WA-WC-CYL') }),
} as const;
