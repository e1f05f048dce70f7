import { figureFact, textFact } from './fact.ts';

/** Disc seals for pipes through walls. */
export const discSealFacts = {
  'disc.pressure': figureFact('Pressure', 36, 'psi', { limit: 'upTo' }),
  'disc.head': figureFact('Water head', 80, 'ft of water', { limit: 'upToAbout', question: 'disc-head' }),
  'disc.thickness': figureFact('Seal thickness', 60, 'mm'),
  'disc.external.pipe': figureFact('Pipe size, external-mount seals', 20, 'NPS', { limit: 'upTo' }),
  'disc.eccentric.clearance': figureFact('Clearance for an eccentric seal', 25, 'mm', {
    limit: 'moreThan',
    condition: 'At top or bottom of the casing',
  }),
  'disc.eccentric.points': figureFact('Eccentricity measured at', 12, 'points', {
    condition: 'Around the casing',
  }),
  'disc.liner.models': textFact('Liner seals', 'WA-GP-F, WA-GPF', { question: 'liner-names' }),
  'disc.external.model': textFact('External wall mount', 'WA-GP-B'),
  'disc.thimble.model': textFact('Thimble sleeves', 'WA-GPT'),
  'disc.thimble.forms': textFact('Thimble sleeve forms', 'Split, non-split, square collar, cluster'),
  'disc.eccentric.model': textFact('Eccentric seals', 'WA-GPUM', { question: 'eccentric-names' }),
  'disc.longBolt.model': textFact('Long-bolt seals', 'WA-GP-KAR'),
  'disc.highForce.model': textFact('High-force seals', 'WA-GPLR'),
} as const;
