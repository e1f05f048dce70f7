import { factsOf, figureFact, textFact } from './define-facts.ts';

/** Disc seals for pipes through walls. */
export const discSealFacts = {
  ...factsOf('Disc seals', {
    'disc.pressure': figureFact('Pressure', 36, 'psi', { limit: 'upTo', question: 'disc-head' }),
    'disc.head': figureFact('Water head', 80, 'ft of water', { limit: 'upToAbout', question: 'disc-head' }),
    'disc.thickness': figureFact('Seal thickness', 60, 'mm'),
  }),
  ...factsOf('External wall mount', {
    'disc.external.pipe': figureFact('Pipe size', 20, 'NPS', { limit: 'upTo' }),
    'disc.external.model': textFact('Part number', 'WA-GP-B'),
  }),
  ...factsOf('Eccentric seals', {
    'disc.eccentric.clearance': figureFact('Clearance', 25, 'mm', {
      limit: 'moreThan',
      condition: 'at top or bottom of the casing',
    }),
    'disc.eccentric.points': figureFact('Eccentricity measured at', 12, 'points', {
      condition: 'around the casing',
    }),
    'disc.eccentric.model': textFact('Part number', 'WA-GPUM', { question: 'eccentric-names' }),
  }),
  ...factsOf('Liner seals', {
    'disc.liner.models': textFact('Part numbers', 'WA-GP-F, WA-GPF', { question: 'liner-names' }),
  }),
  ...factsOf('Thimble sleeves', {
    'disc.thimble.model': textFact('Part number', 'WA-GPT'),
    'disc.thimble.forms': textFact('Forms', 'Split, non-split, square collar, cluster'),
  }),
  ...factsOf('Long-bolt seals', { 'disc.longBolt.model': textFact('Part number', 'WA-GP-KAR') }),
  ...factsOf('High-force seals', { 'disc.highForce.model': textFact('Part number', 'WA-GPLR') }),
} as const;
