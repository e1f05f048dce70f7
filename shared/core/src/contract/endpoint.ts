import { z } from 'zod';
import { order, recordId } from '../domain/entity.ts';

type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may call: `public` needs nothing, `session` needs a logged-in administrator, `bin-list` needs one only when
 * the query asks for deleted records (D3).
 */
export type Access = 'public' | 'session' | 'bin-list';

export interface EndpointShape {
  /** OpenAPI operation id, where it isn't the name under which the contract exports the call. */
  name?: string;
  method: HttpMethod;
  /** Express notation, below the root: '/api/products/:id'. */
  path: string;
  access: Access;
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** JSON body; absent for bodiless and multipart calls, an optional schema where it may be left out. */
  body?: z.ZodType;
  /** Bytes of it; 1 MB if left out. */
  maxBodyBytes?: number;
  /** Multipart field names that carry the one file. */
  files?: readonly string[];
  /** Takes Idempotency-Key and If-Match (D4). */
  conditional?: boolean;
  /** Success answers by status. */
  responses: Readonly<Record<number, z.ZodType>>;
  /** Media types in which status 200 can also be answered: the call says when. */
  fileTypes?: readonly string[];
  /** Error statuses this call can answer beyond 400, 401, 403, 429, 431, 500 and 503. */
  errors?: readonly number[];
}

type Declared = Omit<EndpointShape, 'method' | 'path' | 'access'> & { access?: Access };

/** Declares calls of one method. Only an administrator may call what doesn't say otherwise. */
const declaring =
  <M extends HttpMethod>(method: M) =>
  <const E extends Declared>(path: string, endpoint: E) => ({
    access: 'session' as Access,
    ...endpoint,
    method,
    path,
  });

export const get = declaring('GET');
export const post = declaring('POST');
export const put = declaring('PUT');
export const remove = declaring('DELETE');

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;
type Input<S> = S extends z.ZodType ? z.input<S> : undefined;

/** Parsed path parameters, as the handler sees them. */
export type ParamsOf<E extends EndpointShape> = Output<E['params']>;
export type QueryOf<E extends EndpointShape> = Output<E['query']>;
export type BodyOf<E extends EndpointShape> = Output<E['body']>;
/** The same, as the client sends them. */
export type ParamsInput<E extends EndpointShape> = Input<E['params']>;
export type QueryInput<E extends EndpointShape> = Input<E['query']>;
export type BodyInput<E extends EndpointShape> = Input<E['body']>;
export type ResponseOf<E extends EndpointShape> = z.output<E['responses'][keyof E['responses']]>;

/** Any id may be asked for; a malformed one reads as 404 and writes as 400 (D4). */
export const idParams = z.object({ id: z.string().max(200) });
export const slugParams = z.object({ slug: z.string().max(1_000) });
export const binListQuery = z.object({ isDeleted: z.enum(['true', 'false']).optional() });

export const success = z.object({ success: z.literal(true) });

/** The password of whoever is logged in, once more: a session that was left open is not enough. */
export const current = z.string('The password is needed once more.').max(1_000);

/** The most entries that one reorder call names. */
const REORDER_MAX = 20_000;
const reorderEntries = z
  .array(z.object({ _id: recordId, order }))
  .min(1)
  .max(REORDER_MAX);

/** Says that whoever bins a record knows what shows it. */
const inUseQuery = z.object({ inUse: z.literal('accept').optional() });

/**
 * The calls of a kind of record (D14): list, one, create, change, bin.
 * @param name `GalleryGroup`: it becomes part of the operations' names, and "gallery group" of their summaries
 */
export function recordCalls<S extends z.ZodType, C extends z.ZodType>(
  name: string,
  path: string,
  schema: S,
  changes: C,
) {
  const word = name.replace(/(?!^)[A-Z]/g, ' $&').toLowerCase();
  return {
    list: get(path, {
      name: `list${name}s`,
      summary: `All ${word}s in their order; with isDeleted=true those in the bin`,
      query: binListQuery,
      responses: { 200: z.array(schema) },
    }),
    get: get(`${path}/:id`, {
      name: `get${name}`,
      summary: `One ${word} by its id`,
      params: idParams,
      responses: { 200: schema },
      errors: [404],
    }),
    create: post(path, {
      name: `create${name}`,
      summary: `Creates a ${word} at the end of the order`,
      body: changes,
      conditional: true,
      responses: { 201: schema },
      errors: [409, 413, 415, 422],
    }),
    update: put(`${path}/:id`, {
      name: `update${name}`,
      summary: 'Changes the fields that are present',
      params: idParams,
      body: changes,
      conditional: true,
      responses: { 200: schema },
      errors: [404, 409, 412, 413, 415, 422],
    }),
    remove: {
      ...binCall(path, schema, `Moves a ${word} to the bin; one that is in use only with inUse=accept`),
      name: `delete${name}`,
      query: inUseQuery,
    },
  } as const;
}

/** The calls of a kind as the server mounts them, whatever its records and what clients send of them. */
export type RecordCalls<Shown, Input> = ReturnType<typeof recordCalls<z.ZodType<Shown>, z.ZodType<Input>>>;

export const binCall = <S extends z.ZodType>(path: string, schema: S, summary: string) =>
  remove(`${path}/:id`, {
    summary,
    params: idParams,
    conditional: true,
    responses: { 200: schema },
    errors: [404, 409, 412],
  });

export type BinCall<Shown> = ReturnType<typeof binCall<z.ZodType<Shown>>> & { query?: typeof inUseQuery };

/** The call that sets the order of a kind of record. @param list name of the list in its body */
export const reorderCall = <L extends string>(path: string, list: L, words: string = list) =>
  post(`${path}/reorder`, {
    summary: `Sets the order of exactly the named ${words}, all or nothing`,
    body: z.object({ [list]: reorderEntries } as Record<L, typeof reorderEntries>),
    conditional: true,
    responses: { 200: success },
    errors: [404, 409, 412, 413, 415, 422],
  });

export type ReorderCall<L extends string> = ReturnType<typeof reorderCall<L>>;
