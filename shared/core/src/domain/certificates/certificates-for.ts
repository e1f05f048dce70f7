import { coversRange } from '../finder/covers-range.ts';
import type { Medium } from '../finder/questions.ts';
import type { Figure } from '../figures/figure.ts';
import { CERTIFICATE_TYPES, type CertificateInput } from './certificate-name.ts';

/** Number of days before its end in which a certificate counts as ending. */
export const ENDING_DAYS = 60;

const DAY_MS = 86_400_000;

type Validity = Pick<CertificateInput, 'validFrom' | 'validUntil'>;

export interface CertificateState {
  is: 'upcoming' | 'current' | 'ending' | 'expired';
  /** Days until the last valid day; null without an end. */
  days: number | null;
}

/** @param today ISO 8601 date */
export function certificateState({ validFrom, validUntil }: Validity, today: string): CertificateState {
  const days = validUntil === '' ? null : (Date.parse(validUntil) - Date.parse(today)) / DAY_MS;
  if (days !== null && days < 0) return { is: 'expired', days };
  if (validFrom > today) return { is: 'upcoming', days };
  return { is: days !== null && days <= ENDING_DAYS ? 'ending' : 'current', days };
}

/** Returns true from the first to the last valid day. */
export const isValidOn = (validity: Validity, today: string): boolean =>
  ['current', 'ending'].includes(certificateState(validity, today).is);

export interface CertifiedUse {
  product: { _id: string };
  /** The chosen size. Without it, a certificate of any size counts. */
  size?: Figure | null;
  /** Without it, a certificate for any fluid counts. */
  fluid?: Medium | null;
  temperature?: Figure | null;
  /** ISO 8601 date. */
  today: string;
}

/**
 * Returns the certificates that cover the product and every given condition, by type and then by number. A
 * condition that can't be compared, such as an outside diameter with a nominal size, isn't covered.
 */
export function certificatesFor<C extends CertificateInput>(
  certificates: readonly C[],
  { product, size, fluid, temperature, today }: CertifiedUse,
): C[] {
  return certificates
    .filter(
      (each) =>
        isValidOn(each, today) &&
        (each.allProducts || each.products.includes(product._id)) &&
        (!fluid || each.fluid === 'any' || each.fluid === fluid) &&
        coversRange(each.size, size) &&
        coversRange(each.temperature, temperature),
    )
    .sort((a, b) => byType(a) - byType(b) || compareTexts(a.number, b.number));
}

const byType = ({ type }: CertificateInput): number => CERTIFICATE_TYPES.indexOf(type);
const compareTexts = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
