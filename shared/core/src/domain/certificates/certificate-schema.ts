import { z } from 'zod';
import { address, defineEntity, line } from '../entity.ts';
import { LIMITS } from '../figures/figure.ts';
import { figureUnit, figureValue } from '../figures/value-schema.ts';
import {
  CERTIFICATE_FLUIDS,
  CERTIFICATE_PRODUCTS_MAX,
  CERTIFICATE_TYPES,
  TOO_MANY_PRODUCTS,
} from './certificate-name.ts';

/** A condition that a size or temperature must meet, in the format of a figure. Null: no condition. */
const range = z
  .object({ value: figureValue, unit: figureUnit, limit: z.enum(LIMITS).optional() })
  .strict()
  .nullable();

/** A certificate or declaration, and the products and conditions that it covers (D26). */
export const CERTIFICATE = defineEntity(
  {
    type: z.enum(CERTIFICATE_TYPES),
    /** The name of a certificate of type `other`, or more about the type: `ASTM E84, class A`. */
    name: line,
    issuer: line,
    number: line,
    /** Address of the PDF; empty without one. */
    file: address,
    /** ISO 8601 dates. An empty end means that the certificate doesn't expire. */
    validFrom: line,
    validUntil: line,
    /** True for a certificate of the company, such as ISO 9001. `products` is empty then. */
    allProducts: z.boolean(),
    /** Ids of the products that it covers. Slugs are accepted and stored as ids. */
    products: z.array(line).max(CERTIFICATE_PRODUCTS_MAX, TOO_MANY_PRODUCTS),
    size: range,
    fluid: z.enum(CERTIFICATE_FLUIDS),
    temperature: range,
    isDeleted: z.boolean(),
  },
  { own: ['isDeleted'] },
);
