import { expect, it } from 'vitest';
import { CERTIFICATE } from '@wa/core/domain/certificates/certificate-schema';
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
