import { z } from 'zod';
import { order, recordId } from '../domain/entity.ts';

type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Access rule of a call: `public` for everybody, `session` for signed-in administrators. `bin-list` requires
 * a session only if the query asks for deleted records (D3).
 */
export type Access = 'public' | 'session' | 'bin-list';

export interface EndpointShape {
  /** OpenAPI operation id, if it differs from the exported name of the call. */
  name?: string;
  method: HttpMethod;
  /** Path in Express notation, relative to the root: '/api/products/:id'. */
  path: string;
  access: Access;
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  /**
   * JSON body: absent for calls without a body and multipart calls; an optional schema if it may be omitted.
   */
  body?: z.ZodType;
  /** Maximum size of the body in bytes; 1 MB if absent. */
  maxBodyBytes?: number;
  /** Multipart field names for the single file. */
  files?: readonly string[];
  /** True if it accepts Idempotency-Key and If-Match (D4). */
  conditional?: boolean;
  /** Success responses by status. */
  responses: Readonly<Record<number, z.ZodType>>;
  /** Additional media types for status 200; the call describes when each is used. */
  fileTypes?: readonly string[];
  /** Error statuses in addition to 400, 401, 403, 429, 431, 500, and 503. */
  errors?: readonly number[];
}

type Declared = Omit<EndpointShape, 'method' | 'path' | 'access'> & { access?: Access };

/**
 * Returns a function that declares calls of one method. Without an explicit access rule, only administrators
 * may call them.
 */
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

/** Parsed path parameters, as the handler receives them. */
export type ParamsOf<E extends EndpointShape> = Output<E['params']>;
export type QueryOf<E extends EndpointShape> = Output<E['query']>;
export type BodyOf<E extends EndpointShape> = Output<E['body']>;
/** Path parameters, as the client sends them. */
export type ParamsInput<E extends EndpointShape> = Input<E['params']>;
export type QueryInput<E extends EndpointShape> = Input<E['query']>;
export type BodyInput<E extends EndpointShape> = Input<E['body']>;
export type ResponseOf<E extends EndpointShape> = z.output<E['responses'][keyof E['responses']]>;

/** Accepts any id. A malformed one returns 404 on reads and 400 on writes (D4). */
export const idParams = z.object({ id: z.string().max(200) });
export const slugParams = z.object({ slug: z.string().max(1_000) });
export const binListQuery = z.object({ isDeleted: z.enum(['true', 'false']).optional() });

export const success = z.object({ success: z.literal(true) });

/** The password of the signed-in user, requested again because the session may have been left open. */
export const current = z.string('Enter your password again.').max(1_000);

/** Maximum number of entries in a reorder call. */
const REORDER_MAX = 20_000;
const reorderEntries = z
  .array(z.object({ _id: recordId, order }))
  .min(1)
  .max(REORDER_MAX);

/** Confirms that the caller deletes a record although it is in use. */
const inUseQuery = z.object({ inUse: z.literal('accept').optional() });

/**
 * Declares the calls of a kind of record (D14): list, read, create, change, delete.
 * @param name `GalleryGroup`: it becomes part of the operation ids, and "gallery group" of their summaries
 */
export function recordCalls<S extends z.ZodType, C extends z.ZodType>(
  name: string,
  path: string,
  schema: S,
  changes: C,
  /** Name of a record in the documentation. */
  word = name.replace(/(?!^)[A-Z]/g, ' $&').toLowerCase(),
) {
  return {
    list: get(path, {
      name: `list${name}s`,
      summary: `List all ${word}s in order; with isDeleted=true those in the bin`,
      query: binListQuery,
      responses: { 200: z.array(schema) },
    }),
    get: get(`${path}/:id`, {
      name: `get${name}`,
      summary: `Get one ${word} by its id`,
      params: idParams,
      responses: { 200: schema },
      errors: [404],
    }),
    create: post(path, {
      name: `create${name}`,
      summary: `Create a ${word} at the end of the order`,
      body: changes,
      conditional: true,
      responses: { 201: schema },
      errors: [409, 413, 415, 422],
    }),
    update: put(`${path}/:id`, {
      name: `update${name}`,
      summary: 'Change the given fields',
      params: idParams,
      body: changes,
      conditional: true,
      responses: { 200: schema },
      errors: [404, 409, 412, 413, 415, 422],
    }),
    remove: {
      ...binCall(path, schema, `Move a ${word} to the bin; if it is in use, only with inUse=accept`),
      name: `delete${name}`,
      query: inUseQuery,
    },
  } as const;
}

/** The calls of a kind of record, generic over its records and its input. */
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

/**
 * Declares the call that reorders a kind of record.
 * @param list name of the list in its body
 */
export const reorderCall = <L extends string>(path: string, list: L, words: string = list) =>
  post(`${path}/reorder`, {
    summary: `Set the order of exactly the named ${words}, all or nothing`,
    body: z.object({ [list]: reorderEntries } as Record<L, typeof reorderEntries>),
    conditional: true,
    responses: { 200: success },
    errors: [404, 409, 412, 413, 415, 422],
  });

export type ReorderCall<L extends string> = ReturnType<typeof reorderCall<L>>;
