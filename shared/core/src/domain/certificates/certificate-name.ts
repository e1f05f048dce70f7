import type { z } from 'zod';
import type { CERTIFICATE } from './certificate-schema.ts';

/** Types of certificates and declarations, in the order in which they are listed. */
export const CERTIFICATE_TYPES = ['nsf-61', 'nsf-372', 'fire', 'iso-9001', 'ais', 'baba', 'other'] as const;
export type CertificateType = (typeof CERTIFICATE_TYPES)[number];

export const CERTIFICATE_TYPE_LABELS: Readonly<Record<CertificateType, string>> = {
  'nsf-61': 'NSF/ANSI/CAN 61',
  'nsf-372': 'NSF/ANSI/CAN 372',
  fire: 'Fire class',
  'iso-9001': 'ISO 9001',
  ais: 'AIS (American Iron and Steel)',
  baba: 'BABA (Build America, Buy America)',
  other: 'Other',
};

/** Fluids to which a certificate can be limited. */
export const CERTIFICATE_FLUIDS = ['any', 'water', 'gas'] as const;
export type CertificateFluid = (typeof CERTIFICATE_FLUIDS)[number];

export const CERTIFICATE_FLUID_LABELS: Readonly<Record<CertificateFluid, string>> = {
  any: 'Any fluid',
  water: 'Water',
  gas: 'Gas',
};

/** Maximum number of products that a certificate names. */
export const CERTIFICATE_PRODUCTS_MAX = 500;
export const TOO_MANY_PRODUCTS = `Choose at most ${String(CERTIFICATE_PRODUCTS_MAX)} products. For more, add another certificate.`;
export type CertificateRecord = z.infer<typeof CERTIFICATE.schema>;
export type CertificateInput = typeof CERTIFICATE.empty;

type Named = Pick<CertificateInput, 'type' | 'name'>;

/** Returns the name as people read it: `NSF/ANSI/CAN 61`, `Fire class, ASTM E84 class A`. */
export function certificateName({ type, name }: Named): string {
  if (type === 'other') return name;
  return [CERTIFICATE_TYPE_LABELS[type], name].filter(Boolean).join(', ');
}

/** Returns the name with the number. */
export const certificateTitle = (certificate: Named & Pick<CertificateInput, 'number'>): string =>
  [certificateName(certificate), certificate.number].filter(Boolean).join(' ');
