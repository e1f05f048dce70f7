import { Router } from 'express';

/** Addresses are exact: another case or a trailing slash names nothing, so that no variant slips past a check. */
export function createRouter(): Router {
  return Router({ caseSensitive: true, strict: true });
}
