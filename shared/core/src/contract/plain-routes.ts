import { z } from 'zod';

/** A read of the server that is no JSON call of the contract: a file, a page for balancers, the description itself. */
export interface PlainRoute {
  /** Unique name; also the OpenAPI operation id. */
  name: string;
  path: string;
  summary: string;
  query?: z.ZodObject;
  /** Media type of the answer by status, null where it has no body. */
  responses: Readonly<Record<number, string | null>>;
  /** Error statuses with the API's own error body. */
  errors: readonly number[];
}

const JSON_TYPE = 'application/json';

/** All of them, answered to anybody, GET and HEAD alone. */
export const plainRoutes: readonly PlainRoute[] = [
  {
    name: 'getApiDescription',
    path: '/api/openapi.json',
    summary: 'This document',
    responses: { 200: JSON_TYPE },
    errors: [500, 503],
  },
  {
    name: 'getForeignPdf',
    path: '/api/proxy/pdf',
    summary: 'A PDF of a known host as a file of this site; one of this site is redirected to',
    query: z.object({
      src: z.string().min(1).max(2_048),
      name: z.string().optional(),
    }),
    responses: { 200: 'application/pdf', 307: null },
    errors: [400, 403, 413, 415, 429, 500, 503],
  },
  {
    name: 'isAlive',
    path: '/healthz',
    summary: 'The process is up',
    responses: { 200: JSON_TYPE },
    errors: [],
  },
  {
    name: 'isReady',
    path: '/readyz',
    summary: 'It takes requests and the store answers; 503 says why not',
    responses: { 200: JSON_TYPE, 503: JSON_TYPE },
    errors: [],
  },
];
