import type { Router } from 'express';
import { certificateCalls, type CertificateChanges } from '@wa/core/contract/catalogue';
import { requireValid } from '@wa/core/contract/errors';
import { certificateProblems } from '@wa/core/domain/certificates/certificate';
import {
  certificateTitle,
  type CertificateInput,
  type CertificateRecord,
} from '@wa/core/domain/certificates/certificate-name';
import { CERTIFICATE } from '@wa/core/domain/certificates/certificate-schema';
import { deepEqual, isRecordId, pickFields } from '@wa/core/domain/record';
import type { StoreReader } from '../../store/port.ts';
import { kindRoutes } from './office-kinds.ts';
import { givenFields, type EditedKind, type RecordNeeds } from './records.ts';

/** Certificates and declarations (D26). */
export const CERTIFICATE_KIND: EditedKind<'certificates', CertificateRecord, CertificateChanges> = {
  kind: 'certificate',
  collection: 'certificates',
  word: 'certificate',
  title: certificateTitle,
  show: CERTIFICATE.view,
  async fields(tx, given, current) {
    const before: CertificateInput =
      current === null ? CERTIFICATE.empty : pickFields(current, CERTIFICATE.names);
    const fields = { ...before, ...givenFields<CertificateInput>(given, CERTIFICATE.empty) };
    if (fields.allProducts) fields.products = [];
    const problems = certificateProblems(fields);
    // A product that was deleted since doesn't keep the office from changing another field.
    if (!deepEqual(fields.products, before.products)) {
      const { ids, unknown } = await productIds(tx, fields.products);
      fields.products = ids;
      if (unknown !== null) problems.products = `We couldn’t find the product ${unknown}.`;
    }
    requireValid(problems);
    return fields;
  },
};

/** Returns the ids of products given by id or slug, and the first one that isn't a live product. */
async function productIds(
  store: StoreReader,
  products: readonly string[],
): Promise<{ ids: string[]; unknown: string | null }> {
  const found = await Promise.all(
    products.map(async (given) => {
      const bySlug = isRecordId(given)
        ? null
        : await store.findOne('products', { slug: given, isDeleted: false });
      const product = bySlug ?? (await store.get('products', given));
      return product === null || product.isDeleted ? null : product._id;
    }),
  );
  const at = found.indexOf(null);
  return {
    ids: [...new Set(found.filter((id) => id !== null))],
    unknown: products[at] ?? null,
  };
}

export const certificateRoutes = (needs: RecordNeeds): Router =>
  kindRoutes(CERTIFICATE_KIND, certificateCalls, null, needs);
