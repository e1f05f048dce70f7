import { expect, it } from 'vitest';
import { CERTIFICATE } from '@wa/core/domain/certificates/certificate-schema';
import type { CertificateInput } from '@wa/core/domain/certificates/certificate-name';
import { readRange } from '@wa/core/domain/certificates/read-range';
import { newTmpId, pendingUploadUrl } from '../../client/queue/operation.ts';
import { certificateKind } from './certificate-kind.ts';

it.each([
  ['a PDF that is uploaded later', pendingUploadUrl(newTmpId()), {}],
  ['a stored PDF', '/uploads/a.pdf', {}],
  ['another file', '/uploads/a.docx', { file: 'Choose a PDF file.' }],
])('checks %s before a save, also offline (D26.1)', (_name, file, problems) => {
  const form = { ...CERTIFICATE.empty, issuer: 'A certifier', validFrom: '2026-01-01', allProducts: true };
  expect(certificateKind.problems({ ...form, file })).toEqual(problems);
});

it('keeps a condition that is still being typed, and doesn’t save it (T3)', () => {
  const form: unknown = JSON.parse(
    JSON.stringify({ ...CERTIFICATE.empty, size: readRange('DN 80 to', 'NPS').range }),
  );
  expect(certificateKind.isForm(form)).toBe(true);
  expect(certificateKind.problems(form as CertificateInput)).toHaveProperty('size');
});
