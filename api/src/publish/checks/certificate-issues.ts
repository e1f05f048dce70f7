import { dayText } from '@wa/core/domain/day';
import { certificateTitle } from '@wa/core/domain/certificates/certificate-name';
import { certificateState } from '@wa/core/domain/certificates/certificates-for';
import type { StoreReader } from '../../store/port.ts';
import type { RecordOf } from '../../store/records.ts';

export type EndingCertificate = Pick<RecordOf<'certificates'>, '_id'> & { title: string; text: string };

/** Returns the certificates that end within 60 days or have expired, each with its sentence (D26.4). */
export async function endingCertificates(store: StoreReader, today: string): Promise<EndingCertificate[]> {
  const all = await store.list('certificates', { where: { isDeleted: false }, orderBy: 'type' });
  return all.flatMap((certificate) => {
    const { _id, validUntil } = certificate;
    const { is } = certificateState(certificate, today);
    const title = certificateTitle(certificate);
    if (is === 'expired')
      return [
        {
          _id,
          title,
          text: `The certificate “${title}” expired on ${dayText(validUntil)}. Visitors don’t see it.`,
        },
      ];
    const text = `The certificate “${title}” ends on ${dayText(validUntil)}. Add its renewal.`;
    return is === 'ending' ? [{ _id, title, text }] : [];
  });
}
