import { z } from 'zod';
import { createDocument } from 'zod-openapi';
import type { ZodOpenApiOperationObject, ZodOpenApiPathItemObject } from 'zod-openapi';
import { API_VERSION, SESSION_COOKIES } from '@wa/core/contract/authentication';
import { endpoints, plainRoutes, type NamedEndpoint, type PlainRoute } from '@wa/core/contract/endpoints';
import type { EndpointShape } from '@wa/core/contract/endpoint';
import { errorBodySchema } from '@wa/core/contract/errors';
import {
  pageSchema,
  pageSummarySchema,
  productSchema,
  productSummarySchema,
  sidebarItemSchema,
  sidebarNodeSchema,
} from '@wa/core/contract/content';

type Operation = ZodOpenApiOperationObject;

const FILE = { schema: { type: 'string', format: 'binary' } } as const;

/** Statuses that every call can return, in addition to its own. */
const COMMON_ERRORS = [400, 403, 429, 500, 503];

const STATUS_TEXT: Readonly<Record<number, string>> = {
  200: 'Done',
  201: 'Created',
  304: 'The copy you have is current',
  307: 'Moved to another address of this site',
  400: 'Malformed request',
  401: 'No session',
  403: 'The request comes from another site',
  404: 'Not found',
  409: 'Conflict: a duplicate, a key in flight, or a record in the wrong state',
  412: 'The record or list has another version; `current` shows it',
  413: 'Too large',
  415: 'Unsupported content type',
  422: 'Invalid; `fields` gives the reasons',
  429: 'Too many attempts',
  431: 'The headers are too large',
  500: 'Something went wrong',
  503: 'Not available at the moment',
};

const described = (status: number | string) => ({ description: STATUS_TEXT[Number(status)] ?? '' });

/** Headers of a call that changes something. */
const CONDITIONS = z.object({
  'If-Match': z
    .string()
    .optional()
    .meta({ description: 'Version of the record, or tag of the list, that the change is based on' }),
  'Idempotency-Key': z
    .string()
    .optional()
    .meta({ description: 'The same key and body return the same response for 90 days' }),
});

/**
 * Returns the OpenAPI 3.1 document, built from the objects that mount the routes (house style 3), and the
 * plain reads.
 */
export function openApiDocument(): Record<string, unknown> {
  const paths: Record<string, ZodOpenApiPathItemObject> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  for (const route of plainRoutes) paths[route.path] = { get: plainOperation(route) };
  const document = createDocument(
    {
      openapi: '3.1.0',
      info: { title: 'WA Pipe Seals Catalog', version: `${String(API_VERSION)}.0.0` },
      paths,
      components: {
        // Only schemas with a name are here. All others are inline.
        schemas: {
          Error: errorBodySchema,
          Product: productSchema,
          ProductSummary: productSummarySchema,
          SidebarItem: sidebarItemSchema,
          SidebarNode: sidebarNodeSchema,
          Page: pageSchema,
          PageSummary: pageSummarySchema,
        },
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIES.https, description: 'On https' },
          sessionOnHttp: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIES.http, description: 'On http' },
          token: { type: 'http', scheme: 'bearer' },
        },
      },
    },
    { allowEmptySchema: { custom: true, transform: true, unknown: true } },
  );
  return { ...document };
}

function operation(endpoint: NamedEndpoint): Operation {
  const { name, summary, method, access, params, query, conditional, fileTypes = [] } = endpoint;
  const files = Object.fromEntries(fileTypes.map((type) => [type, FILE]));
  const answers = Object.entries(endpoint.responses).map(([status, schema]) => [
    status,
    {
      ...described(status),
      content: { 'application/json': { schema }, ...(status === '200' && files) },
    },
  ]);
  const isGuarded = access !== 'public' || name === 'authenticate';
  const errors = [...COMMON_ERRORS, ...(endpoint.errors ?? []), ...(isGuarded ? [401] : [])];
  const requestBody = requestOf(endpoint);
  return {
    operationId: name,
    summary,
    requestParams: {
      ...(params && { path: params }),
      ...(query && { query }),
      ...(conditional && { header: CONDITIONS }),
    },
    ...(requestBody && { requestBody }),
    responses: {
      ...Object.fromEntries(answers),
      ...(method === 'GET' && { 304: described(304) }),
      ...refusals(errors),
    },
    security: securityOf(access),
  };
}

function plainOperation({ name, summary, query, responses, errors }: PlainRoute): Operation {
  const answers = Object.entries(responses).map(([status, type]) => [
    status,
    {
      ...described(status),
      ...(type !== null && {
        content: { [type]: type.endsWith('json') ? { schema: { type: 'object' } } : FILE },
      }),
    },
  ]);
  return {
    operationId: name,
    summary,
    requestParams: { ...(query && { query }) },
    responses: { ...Object.fromEntries(answers), ...refusals(errors) },
    security: securityOf('public'),
  };
}

/** Node.js refuses headers that are too large before routing, without a body. */
function refusals(errors: readonly number[]): Operation['responses'] {
  const content = { 'application/json': { schema: errorBodySchema } };
  return {
    ...Object.fromEntries(errors.map((status) => [status, { ...described(status), content }])),
    431: described(431),
  };
}

/**
 * Returns the security requirements. An empty one means that the call works without a session; a bin list is
 * the same call with one.
 */
function securityOf(access: EndpointShape['access']): Record<string, string[]>[] {
  const session: Record<string, string[]>[] = [{ session: [] }, { sessionOnHttp: [] }, { token: [] }];
  if (access === 'session') return session;
  return access === 'bin-list' ? [{}, ...session] : [{}];
}

function requestOf({ body, files }: EndpointShape): Operation['requestBody'] | null {
  if (body) return { required: !body.isOptional(), content: { 'application/json': { schema: body } } };
  if (!files) return null;
  const properties = Object.fromEntries(files.map((name) => [name, FILE.schema]));
  const schema = { type: 'object' as const, properties, minProperties: 1 };
  return { required: true, content: { 'multipart/form-data': { schema } } };
}
