import * as authentication from './authentication.ts';
import * as catalogue from './catalogue.ts';
import * as content from './content.ts';
import * as deploys from './deploys.ts';
import * as drafts from './drafts.ts';
import * as finder from './finder.ts';
import * as history from './history.ts';
import * as imports from './import.ts';
import * as live from './live.ts';
import * as missed from './missed.ts';
import * as people from './people.ts';
import * as previews from './previews.ts';
import * as printedCatalog from './printed-catalog.ts';
import * as site from './site.ts';
import * as uploads from './uploads.ts';
import type { EndpointShape } from './endpoint.ts';
import { z } from 'zod';

export type NamedEndpoint = EndpointShape & { name: string };

const isEndpoint = (value: unknown): value is EndpointShape =>
  typeof value === 'object' && value !== null && 'method' in value && 'access' in value;

/** Returns the calls that a module exports, directly or grouped by kind of record. */
const callsIn = (exported: object): NamedEndpoint[] =>
  Object.entries<unknown>({ ...exported }).flatMap(([name, value]) => {
    if (isEndpoint(value)) return { name, ...value };
    return Object.values(value ?? {}).flatMap((each) => (isEndpoint(each) ? { name, ...each } : []));
  });

/** Sorts fixed path segments before parameters in the same position, like the mounted routes. */
const place = ({ path }: EndpointShape) => path.replaceAll(':', '~');

/** Every JSON call of the API. */
export const endpoints: readonly NamedEndpoint[] = [
  authentication,
  people,
  site,
  finder,
  imports,
  content,
  catalogue,
  history,
  live,
  missed,
  uploads,
  deploys,
  drafts,
  printedCatalog,
  previews,
]
  .flatMap(callsIn)
  .sort((one, other) => (place(one) < place(other) ? -1 : Number(place(one) > place(other))));

/**
 * A read-only route that isn't a JSON call of the contract: a file, a health check, or the OpenAPI
 * description.
 */
export interface PlainRoute {
  /** Unique name; also the OpenAPI operation id. */
  name: string;
  path: string;
  summary: string;
  query?: z.ZodObject;
  /** Media type of the response by status; null without a body. */
  responses: Readonly<Record<number, string | null>>;
  /** Error statuses with the API's standard error body. */
  errors: readonly number[];
}

const JSON_TYPE = 'application/json';

/** All plain routes. They are public and support GET and HEAD only. */
export const plainRoutes: readonly PlainRoute[] = [
  {
    name: 'getApiDescription',
    path: '/api/openapi.json',
    summary: 'Get this document',
    responses: { 200: JSON_TYPE },
    errors: [500, 503],
  },
  {
    name: 'getForeignPdf',
    path: '/api/proxy/pdf',
    summary: 'Get a PDF of a known host as a file of this site; a PDF of this site is a redirect',
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
    summary: 'Check that the process is up',
    responses: { 200: JSON_TYPE },
    errors: [],
  },
  {
    name: 'isReady',
    path: '/readyz',
    summary: 'Check that the server accepts requests and the store answers; a 503 contains the reason',
    responses: { 200: JSON_TYPE, 503: JSON_TYPE },
    errors: [],
  },
];
