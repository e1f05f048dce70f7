import { figureFact, textFact } from './fact.ts';

const temperature = (from: number, to: number) => figureFact('Temperature', { from, to }, '°C');

const color = (text: string) => textFact('Color', text, { source: 'specification 9' });

/** Tapered plugs WA-TP and the explosion-proof seal. */
export const plugFacts = {
  'plug.model': textFact('Tapered plug pipe seals', 'WA-TP'),
  'plug.pressure': figureFact('Pressure', 3, 'bar', {
    limit: 'upTo',
    published: { value: 43, unit: 'psi' },
    question: 'plug-pressure',
  }),
  'plug.fireClass': textFact('Fire class', 'A60', { source: 'specification 9' }),
  'plug.fireTime': figureFact('Fire resistance', 60, 'minutes', { condition: 'Class A60' }),
  'plug.materials': figureFact('Materials', 5, 'materials', { condition: 'Identified by color' }),
  'plug.epdm.color': color('Black'),
  'plug.epdm.temperature': temperature(-25, 110),
  'plug.fireSafe.color': color('Red'),
  'plug.fireSafe.temperature': temperature(-30, 120),
  'plug.nitrile.color': color('Blue'),
  'plug.nitrile.temperature': temperature(-25, 110),
  'plug.silicone.color': color('Brown'),
  'plug.silicone.temperature': temperature(-60, 200),
  'plug.viton.color': color('Green'),
  'plug.viton.temperature': temperature(-25, 200),
  'explosion.thickness': figureFact('Seal thickness', 40, 'mm', { condition: 'Silicone' }),
  'explosion.material': textFact('Seal material', 'Silicone', { source: 'specification 9' }),
} as const;
