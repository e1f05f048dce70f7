import { dayText } from '@wa/core/domain/day';
import type { CertificateInput } from '@wa/core/domain/certificates/certificate-name';
import { certificateState } from '@wa/core/domain/certificates/certificates-for';
import { today } from '../today.ts';

/** Returns the state of a certificate in words. */
export function stateText(certificate: CertificateInput, now = today()): string {
  const { is, days } = certificateState(certificate, now);
  if (is === 'expired') return 'Expired, not shown';
  if (is === 'upcoming') return `Starts ${dayText(certificate.validFrom)}, not shown yet`;
  if (is === 'current') return 'Valid';
  if (days === 0) return 'Ends today';
  return days === 1 ? 'Ends in 1 day' : `Ends in ${String(days)} days`;
}
