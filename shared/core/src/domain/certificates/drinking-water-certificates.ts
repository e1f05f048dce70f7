import type { DrinkingWaterCertificate } from '../finder/drinking-water.ts';
import { certificateConditions } from './certificate.ts';
import { certificateTitle, type CertificateInput } from './certificate-name.ts';
import { certificatesFor, type CertifiedUse } from './certificates-for.ts';

/** Returns the certificates for drinking water of a product, with their conditions for the finder (D31). */
export function drinkingWaterOf(
  certificates: readonly CertificateInput[],
  { product, today }: Pick<CertifiedUse, 'product' | 'today'>,
): DrinkingWaterCertificate[] {
  return certificatesFor(certificates, { product, today, fluid: 'water' }).flatMap((certificate) => {
    const { type, size, temperature } = certificate;
    if (type !== 'nsf-61' && type !== 'nsf-372') return [];
    const conditions = certificateConditions(certificate).join(', ');
    return [{ type, title: certificateTitle(certificate), size, temperature, conditions }];
  });
}
