import { z } from 'zod';
import { API_VERSION, SESSION_COOKIES } from '@wa/core/contract/authentication';
import { endpoints } from '@wa/core/contract/endpoints';
import type { EndpointShape } from '@wa/core/contract/endpoint';
import { errorBodySchema } from '@wa/core/contract/errors';
import { plainRoutes } from '@wa/core/contract/plain-routes';
import type { PlainRoute } from '@wa/core/contract/plain-routes';
import { pageSchema, pageSummarySchema } from '@wa/core/contract/pages';
import { productSchema, productSummarySchema } from '@wa/core/contract/products';
import { sidebarItemSchema, sidebarNodeSchema } from '@wa/core/contract/sidebar-items';

type Json = Record<string, unknown>;

const FILE = { type: 'string', format: 'binary' };

/** Statuses that every call can answer, beyond its own. */
const COMMON_ERRORS = [400, 403, 429, 500, 503];

const STATUS_TEXT: Readonly<Record<number, string>> = {
  200: 'Done',
  201: 'Created',
  304: 'The copy you have is current',
  307: 'It lies at another address of this site',
  400: 'Malformed request',
  401: 'No session',
  403: 'Refused: the request comes from another site',
  404: 'Not found',
  409: 'Conflict: a duplicate, a key in flight, or a record in the wrong state',
  412: 'The record or list has another version; `current` shows it',
  413: 'Too large',
  415: 'Unsupported content type',
  422: 'Invalid; `fields` gives the reasons',
  429: 'Too many attempts',
  500: 'Something went wrong',
  503: 'Not available at the moment',
};

/** Schemas with a name of their own; everything else stands where it is used. */
const NAMED: readonly [string, z.ZodType][] = [
  ['Error', errorBodySchema],
  ['Product', productSchema],
  ['ProductSummary', productSummarySchema],
  ['SidebarItem', sidebarItemSchema],
  ['SidebarNode', sidebarNodeSchema],
  ['Page', pageSchema],
  ['PageSummary', pageSummarySchema],
];

/** The OpenAPI 3.1 document, made of the very objects that mount the routes (house style 3), and of the plain reads. */
export function openApiDocument(): Json {
  const answers = z.registry<{ id: string }>();
  for (const [id, schema] of NAMED) answers.add(schema, { id });
  const requests = z.registry<{ id: string }>();
  for (const endpoint of endpoints) {
    if (endpoint.body) requests.add(endpoint.body, { id: requestName(endpoint) });
    for (const [status, schema] of Object.entries(endpoint.responses)) {
      if (!answers.has(schema)) answers.add(schema, { id: responseName(endpoint, status) });
    }
  }
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint, answers) };
  }
  for (const route of plainRoutes) paths[route.path] = { get: plainOperation(route) };
  return {
    openapi: '3.1.0',
    info: { title: 'WA Catalogue', version: `${API_VERSION}.0.0` },
    paths,
    components: {
      schemas: { ...toSchemas(answers, 'output'), ...toSchemas(requests, 'input') },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIES.https, description: 'On https' },
        sessionOnHttp: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIES.http, description: 'On http' },
        token: { type: 'http', scheme: 'bearer' },
      },
    },
  };
}

type Names = z.core.$ZodRegistry<{ id: string }>;

function operation(endpoint: EndpointShape, names: Names): Json {
  const errors = new Set([...COMMON_ERRORS, ...(endpoint.errors ?? [])]);
  if (endpoint.access !== 'public' || endpoint.name === 'authenticate') errors.add(401);
  const responses: Json = {};
  for (const [status, schema] of Object.entries(endpoint.responses)) {
    const name = names.get(schema)?.id ?? responseName(endpoint, status);
    responses[status] = { description: STATUS_TEXT[Number(status)], ...json(name) };
  }
  if (endpoint.method === 'GET') responses['304'] = { description: STATUS_TEXT[304] };
  for (const status of errors) responses[status] = { description: STATUS_TEXT[status], ...json('Error') };
  const requestBody = requestOf(endpoint);
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    parameters: parametersOf(endpoint),
    ...(requestBody && { requestBody }),
    responses,
    security: securityOf(endpoint),
  };
}

function plainOperation({ name, summary, query, responses, errors }: PlainRoute): Json {
  const answers = Object.entries(responses).map(([status, type]) => [
    status,
    {
      description: STATUS_TEXT[Number(status)],
      ...(type !== null && {
        content: { [type]: { schema: type.endsWith('json') ? { type: 'object' } : FILE } },
      }),
    },
  ]);
  const refusals = errors.map((status) => [status, { description: STATUS_TEXT[status], ...json('Error') }]);
  return {
    operationId: name,
    summary,
    parameters: schemaParameters(query, 'query'),
    responses: Object.fromEntries([...answers, ...refusals]),
    security: securityOf({ access: 'public' }),
  };
}

/** An empty requirement says that the call works without; a bin list is the same call with one. */
function securityOf({ access }: Pick<EndpointShape, 'access'>): Json[] {
  const session = [{ session: [] }, { sessionOnHttp: [] }, { token: [] }];
  if (access === 'session') return session;
  return access === 'bin-list' ? [{}, ...session] : [{}];
}

function requestOf(endpoint: EndpointShape): Json | null {
  if (endpoint.body) return { required: !endpoint.body.isOptional(), ...json(requestName(endpoint)) };
  if (!endpoint.files) return null;
  const fields = endpoint.files.map((name) => [name, FILE]);
  const schema = { type: 'object', properties: Object.fromEntries(fields), minProperties: 1 };
  return { required: true, content: { 'multipart/form-data': { schema } } };
}

function parametersOf(endpoint: EndpointShape): Json[] {
  const header = (name: string, description: string) => ({
    name,
    in: 'header',
    description,
    schema: { type: 'string' },
  });
  return [
    ...schemaParameters(endpoint.params, 'path'),
    ...schemaParameters(endpoint.query, 'query'),
    ...(endpoint.conditional
      ? [
          header('If-Match', 'Version of the record, or tag of the list, that the change is based on'),
          header('Idempotency-Key', 'The same key and body give the same answer for 90 days'),
        ]
      : []),
  ];
}

function schemaParameters(schema: z.ZodObject | undefined, place: 'path' | 'query'): Json[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function toSchemas(names: Names, io: 'input' | 'output'): Json {
  const { schemas } = z.toJSONSchema(names, {
    io,
    unrepresentable: 'any',
    uri: (id) => `#/components/schemas/${id}`,
  });
  const plain = Object.entries(schemas).map(([name, { $schema: _schema, $id: _id, ...rest }]) => [
    name,
    rest,
  ]);
  return Object.fromEntries(plain) as Json;
}

const json = (name: string) => ({
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
});

function requestName({ name }: EndpointShape): string {
  return `${capital(name)}Request`;
}

function responseName({ name }: EndpointShape, status: string): string {
  return `${capital(name)}Answer${status}`;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
