import { defineEntity, address } from './entity.ts';

/** An address that leads elsewhere: paths with their leading slash. */
export const REDIRECT = defineEntity({
  /** Unique. */
  from: address,
  to: address,
});
