import { certificateProblems } from '@wa/core/domain/certificates/certificate';
import {
  certificateTitle,
  type CertificateInput,
  type CertificateRecord,
} from '@wa/core/domain/certificates/certificate-name';
import { CERTIFICATE } from '@wa/core/domain/certificates/certificate-schema';
import type { Typed } from '@wa/core/domain/certificates/read-range';
import { pickFields } from '@wa/core/domain/record';
import type { AdminClient } from '../../client/admin-client.ts';
import { isPendingUpload } from '../../client/queue/operation.ts';
import { failureOf, messageOf, type RecordKind } from '../editing/record-kind.ts';

const certificateAt = ({ shown, realId }: AdminClient, id: string): CertificateRecord | null =>
  shown().certificates.find(({ _id }) => _id === realId(id)) ?? null;

/** The description of certificates for the record editor (D26). */
export const certificateKind: RecordKind<CertificateRecord, CertificateInput> = {
  name: 'certificate',
  word: 'certificate',
  open: (stored) => (stored === null ? CERTIFICATE.empty : pickFields(stored, CERTIFICATE.names)),
  isForm: isCertificateForm,
  // A PDF that is still to be uploaded has a temporary address without its ending. Its field has checked it.
  problems: (form) => certificateProblems(isPendingUpload(form.file) ? { ...form, file: '' } : form),
  peek: certificateAt,
  load: async (api, id) => {
    await api.certificates.list();
    return certificateAt(api, id);
  },
  absent: 'missing',
  save: ({ certificates }, base, form) =>
    base === null ? certificates.create(form) : certificates.update(base, form),
  saved: (form) => ({ text: `${certificateTitle(form)} saved` }),
  failedNote: 'Failed to save the certificate',
  failed: (error) => failureOf(error, 'We couldn’t save the certificate.', messageOf(error)),
  keyOf: ({ _id }) => _id,
};

/** Accepts a form with a condition that is still being typed, so that it survives like any other input (T3). */
function isCertificateForm(value: unknown): value is CertificateInput {
  if (typeof value !== 'object' || value === null) return false;
  const fields = Object.entries(value).filter(([, field]) => !isTyped(field));
  return CERTIFICATE.isForm(Object.fromEntries(fields));
}

const isTyped = (field: unknown): field is Typed =>
  typeof field === 'object' && field !== null && 'typed' in field && typeof field.typed === 'string';
