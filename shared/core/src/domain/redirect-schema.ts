import { defineEntity } from './entity.ts';
import { address } from './field-schemas.ts';

/** An address that leads elsewhere: paths with their leading slash. */
export const REDIRECT = defineEntity({
  /** Unique. */
  from: address,
  to: address,
});
