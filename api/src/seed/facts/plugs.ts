import { factsOf, figureFact, textFact } from './define-facts.ts';

const temperature = (from: number, to: number) => figureFact('Temperature', { from, to }, '°C');

const color = (text: string) => textFact('Color', text, { source: 'specification 9' });

/** Tapered plugs WA-TP and the explosion-proof seal. */
export const plugFacts = {
  ...factsOf('Tapered plugs', {
    'plug.model': textFact('Part number', 'WA-TP'),
    'plug.pressure': figureFact('Pressure', 3, 'bar', {
      limit: 'upTo',
      published: { value: 43, unit: 'psi' },
      question: 'plug-pressure',
    }),
    'plug.fireClass': textFact('Fire class', 'A60', { source: 'specification 9' }),
    'plug.fireTime': figureFact('Fire resistance', 60, 'minutes', { condition: 'for class A60' }),
    'plug.materials': figureFact('Materials', 5, 'materials', { condition: 'told apart by color' }),
  }),
  ...factsOf('Plugs of EPDM', {
    'plug.epdm.color': color('Black'),
    'plug.epdm.temperature': temperature(-25, 110),
  }),
  ...factsOf('Plugs of fire safe material', {
    'plug.fireSafe.color': color('Red'),
    'plug.fireSafe.temperature': temperature(-30, 120),
  }),
  ...factsOf('Plugs of nitrile', {
    'plug.nitrile.color': color('Blue'),
    'plug.nitrile.temperature': temperature(-25, 110),
  }),
  ...factsOf('Plugs of silicone', {
    'plug.silicone.color': color('Brown'),
    'plug.silicone.temperature': temperature(-60, 200),
  }),
  ...factsOf('Plugs of Viton', {
    'plug.viton.color': color('Green'),
    'plug.viton.temperature': temperature(-25, 200),
  }),
  ...factsOf('Explosion-proof seals', {
    'explosion.thickness': figureFact('Seal thickness', 40, 'mm', { condition: 'of silicone' }),
    'explosion.material': textFact('Seal material', 'Silicone', { source: 'specification 9' }),
  }),
} as const;
