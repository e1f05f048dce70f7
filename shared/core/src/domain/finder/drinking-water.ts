import { inBoth, type Figure } from '../figures/figure.ts';
import { quantityOf } from '../figures/units.ts';
import { coversRange } from './covers-range.ts';
import { outcome, type Outcome, type Row } from './outcome.ts';
import type { Part } from './part.ts';
import { rowOf } from './property-rows.ts';
import type { Requirement } from './read-requirement.ts';

/** A valid certificate for drinking water that covers the product under its conditions. */
export type DrinkingWaterCertificate = NonNullable<Part['drinkingWater']>[number];

/** The standard that drinking water needs; NSF/ANSI/CAN 372 is named, but doesn't replace it. */
const STANDARD = 'NSF/ANSI/CAN 61';

const NO_DRINKING_WATER = 'No drinking-water certificate is listed.';
const OTHER_DRINKING_WATER = 'No drinking-water certificate is listed for this size and temperature.';

/**
 * Compares the certificates for drinking water, if required (D31). A product without one isn't called
 * suitable or unsuitable: its certificate isn't listed.
 */
export function drinkingWaterRow(
  need: Requirement,
  certificates: readonly DrinkingWaterCertificate[] = [],
): Row | null {
  if (need.drinking !== 'yes') return null;
  const best = (type: DrinkingWaterCertificate['type']) => bestOf(need, certificates, type);
  const [main, lead] = [best('nsf-61'), best('nsf-372')];
  const stated = [main, lead].flatMap((found) => (found ? textOf(found.certificate) : []));
  const found = main ? outcomeOf(main.conditions) : notListed(certificates);
  return rowOf('drinking-water', 'Drinking water', STANDARD, found, stated.join('; '));
}

interface Covering {
  certificate: DrinkingWaterCertificate;
  /** The unknown size and temperature, in words that follow "Confirm that". */
  conditions: string[];
}

/** Returns the certificate with the fewest open conditions; null if none covers the requirement. */
function bestOf(
  need: Requirement,
  certificates: readonly DrinkingWaterCertificate[],
  type: DrinkingWaterCertificate['type'],
): Covering | null {
  const covering = certificates
    .filter((each) => each.type === type)
    .flatMap((certificate) => {
      const conditions = conditionsOf(need, certificate);
      return conditions === null ? [] : [{ certificate, conditions }];
    })
    .sort((a, b) => a.conditions.length - b.conditions.length);
  return covering[0] ?? null;
}

/** Returns null if the certificate doesn't cover the requirement. */
function conditionsOf(
  { pipe, temperature }: Requirement,
  certificate: DrinkingWaterCertificate,
): string[] | null {
  const dn = pipe?.nominal?.dn ?? null;
  const sizes: Figure[] = [
    ...(dn === null ? [] : [{ value: dn, unit: 'DN' } as const]),
    ...(pipe?.outside ? [{ value: pipe.outside.value, unit: pipe.outside.unit }] : []),
  ];
  const asked = temperature ? [{ value: temperature.value, unit: temperature.unit }] : [];
  const results = [
    conditionOf(certificate.size, sizes, 'your size is certified'),
    conditionOf(certificate.temperature, asked, 'your temperature is certified'),
  ];
  return results.includes(null) ? null : results.flatMap((text) => text || []);
}

/**
 * Returns an empty text for a value that is covered, a condition for a value that isn't known, and null for
 * one that isn't covered.
 */
function conditionOf(listed: Figure | null, asked: readonly Figure[], words: string): string | null {
  if (listed === null) return '';
  const comparable = asked.find(({ unit }) => quantityOf(unit) === quantityOf(listed.unit));
  if (comparable === undefined) return `${words}: ${inBoth(listed)}`;
  return coversRange(listed, comparable) ? '' : null;
}

const outcomeOf = (conditions: readonly string[]): Outcome =>
  conditions.length === 0 ? outcome('holds', []) : outcome('confirm', [], { conditions });

function notListed(certificates: readonly DrinkingWaterCertificate[]): Outcome {
  const isOther = certificates.some(({ type }) => type === 'nsf-61');
  return outcome('not-listed', [], { remark: isOther ? OTHER_DRINKING_WATER : NO_DRINKING_WATER });
}

const textOf = ({ title, conditions }: DrinkingWaterCertificate): string =>
  conditions === '' ? title : `${title}: ${conditions}`;
