import type { Unit } from './units.ts';

/**
 * Common codes of UN/CEFACT Recommendation 20. Nominal sizes and counts of this catalogue have none: they are told by
 * their name.
 */
const CODES: Partial<Record<Unit, string>> = {
  psi: 'PS',
  bar: 'BAR',
  'ft of water': 'K24',
  'm wc': 'N23',
  in: 'INH',
  mm: 'MMT',
  ft: 'FOT',
  m: 'MTR',
  '°F': 'FAH',
  '°C': 'CEL',
  '°': 'DD',
  percent: 'P1',
  hours: 'HUR',
  minutes: 'MIN',
};

/** How schema.org names a unit: `unitCode` where there is one, `unitText` else. */
export function unitFields(unit: Unit): { unitCode: string } | { unitText: string } {
  const unitCode = CODES[unit];
  return unitCode === undefined ? { unitText: unit } : { unitCode };
}
