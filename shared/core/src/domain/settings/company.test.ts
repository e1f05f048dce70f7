import { describe, expect, it } from 'vitest';
import { SETTINGS } from '../entities.ts';
import { companyFacts } from './company.ts';
import { settingsProblems } from './settings.ts';

const filled = {
  legalName: 'WA Pipe Seals, Inc.',
  address: '1 Main Street, Akron, OH 44301',
  hours: 'Monday to Friday, 8:00 AM to 5:00 PM ET',
  since: '1998',
  approvals: ['ISO 9001', ' '],
};

describe('the facts of the company', () => {
  it('are those that the office has filled in, in one order', () => {
    expect(companyFacts(SETTINGS.empty)).toEqual([]);
    expect(companyFacts({ ...SETTINGS.empty, hours: filled.hours })).toEqual([filled.hours]);
    expect(companyFacts(filled)).toEqual([
      filled.legalName,
      filled.address,
      filled.hours,
      'In business since 1998',
      'ISO 9001',
    ]);
  });

  it.each([
    ['', true],
    ['1998', true],
    ['98', false],
    ['since 1998', false],
  ])('have “%s” as a year of foundation: %s', (since, isFine) => {
    const settings = { ...SETTINGS.empty, name: 'W', salesEmail: 'a@b', phone: '+1 555 0100', since };
    expect(settingsProblems(settings).since === undefined).toBe(isFine);
  });
});
